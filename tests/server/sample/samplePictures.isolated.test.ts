import { Parser } from 'htmlparser2'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SAMPLE_ITEMS } from '../../support/server/sampleItems.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const MAX_BYTES = 8 * 1024
const PICTURE_NAMES: Record<string, string> = {
  school: 'cover',
  product: 'cover',
  activity: 'cover',
  about: 'cover',
  banner: 'cover',
  customerCenterBanner: 'image',
}
const FORBIDDEN_ELEMENTS = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'image',
  'a',
  'audio',
  'video',
  'set',
  'handler',
  'listener',
])

/** Finds the problems of an SVG file. */
async function svgFaults(svg: Buffer): Promise<string[]> {
  const text = svg.toString('utf8')
  const problems = svg.length > MAX_BYTES ? [`has ${svg.length} bytes`] : []
  if (/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i.test(text))
    problems.push('declares a document type, an entity or a style sheet')
  if (/@import|expression\(|javascript:|data:/i.test(text)) problems.push('names something to load or run')
  if ([...text.matchAll(/url\(\s*['"]?([^)'"]*)/gi)].some(([, address = '']) => !address.startsWith('#')))
    problems.push('refers to something outside by url()')
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (
          depth++ === 0 &&
          (name !== 'svg' || !attributes.viewBox || attributes.xmlns !== 'http://www.w3.org/2000/svg')
        )
          problems.push('is no svg with a viewBox and a namespace')
        const local = name.replace(/^.*:/, '').toLowerCase()
        if (FORBIDDEN_ELEMENTS.has(local)) problems.push(`has an element ${name}`)
        for (const [attribute, value] of Object.entries(attributes)) {
          if (/^on/i.test(attribute)) problems.push(`has an event attribute ${attribute}`)
          if (/(^|:)(href|src)$/i.test(attribute) && !value.startsWith('#')) problems.push(`refers to ${value}`)
        }
      },
      onclosetag() {
        depth--
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  // The renderer reads XML strictly: an unclosed element or a stray & is an error.
  await sharp(svg)
    .png()
    .toBuffer()
    .catch((error: Error) => problems.push(`is not well-formed: ${error.message.split('\n')[0]}`))
  return problems
}

test('every article and banner has a small, safe picture', async () => {
  const problems = await Promise.all(
    SAMPLE_ITEMS.filter(({ kind }) => PICTURE_NAMES[kind]).map(async ({ kind, folder, files }) => {
      const name = `${PICTURE_NAMES[kind]}.svg`
      if (!files.includes(name)) return [`${folder}/${name} is missing`]
      return (await svgFaults(readFileSync(join(PROJECT_ROOT, folder, name)))).map(
        (what) => `${folder}/${name} ${what}`,
      )
    }),
  )
  expect(problems.flat()).toEqual([])
})

const svgWith = (inside: string, attributes = 'viewBox="0 0 9 9"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)

test('the check accepts a safe picture', async () => {
  expect(
    await svgFaults(
      svgWith('<defs><linearGradient id="g"/></defs><rect width="9" height="9" fill="url(#g)"/><use href="#g"/>'),
    ),
  ).toEqual([])
})

test.each<[string, Buffer]>([
  ['a script', svgWith('<script>alert(1)</script>')],
  ['a script in a namespace', svgWith('<svg:SCRIPT xmlns:svg="http://www.w3.org/2000/svg"/>')],
  ['HTML', svgWith('<foreignObject><p/></foreignObject>')],
  ['an event attribute', svgWith('<rect onclick="x"/>')],
  ['an event attribute on the root', svgWith('<rect/>', 'viewBox="0 0 9 9" onload="x"')],
  ['a link', svgWith('<a href="#x"><rect/></a>')],
  ['a reference to another host', svgWith('<use href="https://example.com/x.svg#a"/>')],
  ['an XLink reference', svgWith('<use xlink:href="//example.com/x" xmlns:xlink="http://www.w3.org/1999/xlink"/>')],
  ['a fill from another host', svgWith('<rect fill="url(https://example.com/#a)"/>')],
  ['an import', svgWith('<style>@import "x.css"</style>')],
  [
    'an entity',
    Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
  ],
  ['an unclosed element', svgWith('<g><rect/>')],
  ['a stray &', svgWith('<text>a & b</text>')],
  ['no viewBox', svgWith('<rect/>', 'width="9" height="9"')],
  ['9 KB', svgWith(`<desc>${'x'.repeat(9000)}</desc>`)],
])('the check rejects a picture with %s', async (_what, picture) => {
  expect(await svgFaults(picture)).not.toEqual([])
})
