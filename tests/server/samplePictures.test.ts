import { Parser } from 'htmlparser2'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ITEMS } from './sampleFiles.ts'

const ROOT = join(import.meta.dirname, '../..')
const MOST_BYTES = 8 * 1024
const NAMES: Record<string, string> = {
  school: 'cover',
  product: 'cover',
  activity: 'cover',
  about: 'cover',
  banner: 'cover',
  customerCenterBanner: 'image',
}
const FORBIDDEN = new Set([
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

/** What is wrong with an SVG file. */
async function faults(svg: Buffer): Promise<string[]> {
  const text = svg.toString('utf8')
  const found = svg.length > MOST_BYTES ? [`has ${svg.length} bytes`] : []
  if (/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i.test(text))
    found.push('declares a document type, an entity or a style sheet')
  if (/@import|expression\(|javascript:|data:/i.test(text)) found.push('names something to load or run')
  if ([...text.matchAll(/url\(\s*['"]?([^)'"]*)/gi)].some(([, address = '']) => !address.startsWith('#')))
    found.push('refers to something outside by url()')
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (
          depth++ === 0 &&
          (name !== 'svg' || !attributes.viewBox || attributes.xmlns !== 'http://www.w3.org/2000/svg')
        )
          found.push('is no svg with a viewBox and a namespace')
        const local = name.replace(/^.*:/, '').toLowerCase()
        if (FORBIDDEN.has(local)) found.push(`has an element ${name}`)
        for (const [attribute, value] of Object.entries(attributes)) {
          if (/^on/i.test(attribute)) found.push(`has an event attribute ${attribute}`)
          if (/(^|:)(href|src)$/i.test(attribute) && !value.startsWith('#')) found.push(`refers to ${value}`)
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
    .catch((error: Error) => found.push(`is not well-formed: ${error.message.split('\n')[0]}`))
  return found
}

test('every article and banner has a picture, small and harmless', async () => {
  const wrong = await Promise.all(
    ITEMS.filter(({ kind }) => NAMES[kind]).map(async ({ kind, folder, files }) => {
      const name = `${NAMES[kind]}.svg`
      if (!files.includes(name)) return [`${folder}/${name} is missing`]
      return (await faults(readFileSync(join(ROOT, folder, name)))).map((what) => `${folder}/${name} ${what}`)
    }),
  )
  expect(wrong.flat()).toEqual([])
})

const svg = (inside: string, attributes = 'viewBox="0 0 9 9"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)

test('a harmless picture is let through', async () => {
  expect(
    await faults(
      svg('<defs><linearGradient id="g"/></defs><rect width="9" height="9" fill="url(#g)"/><use href="#g"/>'),
    ),
  ).toEqual([])
})

test.each<[string, Buffer]>([
  ['a script', svg('<script>alert(1)</script>')],
  ['a script in a namespace', svg('<svg:SCRIPT xmlns:svg="http://www.w3.org/2000/svg"/>')],
  ['HTML', svg('<foreignObject><p/></foreignObject>')],
  ['an event attribute', svg('<rect onclick="x"/>')],
  ['an event attribute on the root', svg('<rect/>', 'viewBox="0 0 9 9" onload="x"')],
  ['a link', svg('<a href="#x"><rect/></a>')],
  ['a reference to another host', svg('<use href="https://example.com/x.svg#a"/>')],
  ['an old reference', svg('<use xlink:href="//example.com/x" xmlns:xlink="http://www.w3.org/1999/xlink"/>')],
  ['a fill from outside', svg('<rect fill="url(https://example.com/#a)"/>')],
  ['an import', svg('<style>@import "x.css"</style>')],
  [
    'an entity',
    Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
  ],
  ['an unclosed element', svg('<g><rect/>')],
  ['a stray &', svg('<text>a & b</text>')],
  ['no viewBox', svg('<rect/>', 'width="9" height="9"')],
  ['9 KB', svg(`<desc>${'x'.repeat(9000)}</desc>`)],
])('a picture with %s is not', async (_what, picture) => {
  expect(await faults(picture)).not.toEqual([])
})
