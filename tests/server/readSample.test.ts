import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DefinitionError } from '../../src/model/problem.ts'
import { toHtml } from '../../src/server/sample/html.ts'
import { readSample } from '../../src/server/sample/readSample.ts'
import { tempDir } from './start.ts'

const LANGUAGES = ['en', 'id', 'th', 'tw', 'vi', 'zh']
const SAMPLE = 'src/server/sample'
const ITEM = `${SAMPLE}/product/201`

let root: string
const path = (file: string): string => join(root, file)
const write = (file: string, text: string): void => writeFileSync(path(file), text)
const EXAMPLE = { price: 1.1, digits: 4, units: 100_000, marginRate: 0.01, currency: 'USD' }
const facts = (more: object = {}): void =>
  write(
    `${ITEM}/item.json`,
    JSON.stringify({ sort: 3, date: '2026-01-05', symbol: 'EURUSD', example: EXAMPLE, ...more }),
  )
const words = (language: string, more = '', title = 'title'): void =>
  write(
    `${ITEM}/${language}.md`,
    `---\n${title}: T ${language}\nsummary: S\nspec.margin: Margin | 1 % (1:100)\n${more}---\n\n## H\n\nBody ${language}\n`,
  )

beforeEach(() => {
  root = tempDir()
  mkdirSync(path(ITEM), { recursive: true })
  facts()
  for (const language of LANGUAGES) words(language)
})
afterEach(() => rmSync(root, { recursive: true }))

/** What the reader says is wrong: file and place, or `undefined`. */
function complaints(languages = LANGUAGES): string[] {
  try {
    readSample(languages, root)
    return []
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    for (const { what, hint } of error.problems) expect([what, hint].every((text) => text.length > 10)).toBe(true)
    return error.problems.map(({ file, place }) => (place ? `${file} ${place}` : file))
  }
}

const all = (pick: (language: string) => string): string =>
  JSON.stringify(LANGUAGES.map((val) => ({ val, value: pick(val) })))

test('an item is what its files say, in all languages', () => {
  expect(readSample(LANGUAGES, root)).toEqual([
    {
      kind: 'product',
      id: '201',
      sort: 3,
      data: {
        id: '201',
        date: '2026-01-05',
        symbol: 'EURUSD',
        example: EXAMPLE,
        title: all((language) => `T ${language}`),
        summary: all(() => 'S'),
        cover: '',
        specs: [{ label: all(() => 'Margin'), value: all(() => '1 % (1:100)') }],
        body: all((language) => `<h2>H</h2>\n<p>Body ${language}</p>`),
      },
    },
  ])
})

test('a picture beside it has an address below the site’s own', () => {
  write(`${ITEM}/cover.svg`, '<svg/>')
  mkdirSync(path(`${SAMPLE}/customerCenterBanner/21`), { recursive: true })
  for (const language of LANGUAGES)
    write(`${SAMPLE}/customerCenterBanner/21/${language}.md`, '---\ntitle: T\nsummary: S\n---\n')
  write(`${SAMPLE}/customerCenterBanner/21/item.json`, '{ "sort": 1, "link": "#/message" }')
  expect(readSample(LANGUAGES, root).map(({ data }) => [data.cover, data.image])).toEqual([
    [undefined, ''],
    ['content/product/201/cover.svg', undefined],
  ])
  write(`${SAMPLE}/customerCenterBanner/21/image.svg`, '<svg/>')
  expect(readSample(LANGUAGES, root)[0]?.data).toEqual({
    id: '21',
    link: '#/message',
    title: all(() => 'T'),
    summary: all(() => 'S'),
    image: 'content/customerCenterBanner/21/image.svg',
  })
})

test('content may be written in a language that the site has got besides the six', () => {
  words('ms')
  expect(complaints([...LANGUAGES, 'ms'])).toEqual([])
  expect(complaints()).toEqual([`${ITEM}/ms.md`])
})

test.each<[string, () => void, string[]]>([
  ['a missing language', () => rmSync(path(`${ITEM}/vi.md`)), ['vi.md']],
  [
    'two missing files',
    () => {
      rmSync(path(`${ITEM}/tw.md`))
      rmSync(path(`${ITEM}/item.json`))
    },
    ['item.json', 'tw.md'],
  ],
  ['an unknown language', () => words('xx'), ['xx.md']],
  ['a picture of another name', () => write(`${ITEM}/image.svg`, '<svg/>'), ['image.svg']],
  [
    'a text without a title',
    () => words('th', '', 'category'),
    ['en.md category', 'id.md category', 'th.md title', 'tw.md category', 'vi.md category', 'zh.md category'],
  ],
  [
    'no summary in any language',
    () => {
      for (const language of LANGUAGES) write(`${ITEM}/${language}.md`, '---\ntitle: T\n---\n')
    },
    LANGUAGES.map((language) => `${language}.md summary`),
  ],
  [
    'a name that only one language has',
    () => words('zh', 'category: c\n'),
    ['en.md category', 'id.md category', 'th.md category', 'tw.md category', 'vi.md category'],
  ],
  [
    'a specification without a value',
    () => words('en', 'spec.x: Margin\n'),
    ['en.md spec.x', 'id.md spec.x', 'th.md spec.x', 'tw.md spec.x', 'vi.md spec.x', 'zh.md spec.x'],
  ],
  ['a text without a block at the top', () => write(`${ITEM}/en.md`, 'Hello'), ['en.md']],
  ['a line in it that says nothing', () => words('en', 'category:\n'), ['en.md line 5']],
  ['a fact nobody knows', () => facts({ cover: '' }), ['item.json /cover']],
  ['a fact of another kind', () => facts({ start: '2026-01-05' }), ['item.json /start']],
  ['a missing fact', () => facts({ symbol: undefined }), ['item.json /symbol']],
  ['a day that is none', () => facts({ date: '2026-02-30' }), ['item.json /date']],
  ['a date of another form', () => facts({ date: '5.1.2026' }), ['item.json /date']],
  ['an order that is no whole number', () => facts({ sort: '1' }), ['item.json /sort']],
  ['facts that are no JSON', () => write(`${ITEM}/item.json`, '{'), ['item.json']],
  ['facts that are a list', () => write(`${ITEM}/item.json`, '[]'), ['item.json']],
])('%s is named with its file', (_what, change, where) => {
  expect(complaints()).toEqual([])
  change()
  expect(complaints()).toEqual(where.map((place) => `${ITEM}/${place}`))
})

test('a deposit method says its name and description, and needs no title', () => {
  const folder = `${SAMPLE}/rechargeType/bank`
  mkdirSync(path(folder), { recursive: true })
  write(`${folder}/item.json`, '{ "sort": 1, "merchantName": "M", "currencies": ["USD"], "minimum": 100 }')
  for (const language of LANGUAGES) write(`${folder}/${language}.md`, '---\nname: N\ndescription: D\n---\n')
  expect(complaints()).toEqual([])
  for (const language of LANGUAGES) write(`${folder}/${language}.md`, '---\nname: N\ntitle: T\n---\n')
  expect(complaints()).toEqual(LANGUAGES.map((language) => `${folder}/${language}.md description`))
})

test('a folder that is no kind of content is named', () => {
  cpSync(path(`${SAMPLE}/product`), path(`${SAMPLE}/constructor`), { recursive: true })
  expect(complaints()).toEqual([`${SAMPLE}/constructor`])
})

test('Markdown becomes HTML: headings, lists, tables, strong words, links into the site', () => {
  expect(toHtml('Go [there](#/message).\n\n## A\n\n1. **x**\n\n| a | b |\n| --- | --- |\n| 1 | 2 |')).toBe(
    '<p>Go <a href="#/message">there</a>.</p>\n<h2>A</h2>\n<ol>\n<li><strong>x</strong></li>\n</ol>\n<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>',
  )
})

test('HTML in Markdown is text, and no link runs a script', () => {
  expect(toHtml('<script>alert(1)</script>\n\na <b onclick=x>b</b>')).toBe(
    '&lt;script&gt;alert(1)&lt;/script&gt;\n<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>',
  )
  expect(toHtml('[x](javascript:alert(1)) [y](data:text/html,x)')).toBe('<p><a href="">x</a> <a href="">y</a></p>')
})

test('the project’s own sample is read whole', () => {
  expect(readSample(LANGUAGES)).toHaveLength(29)
})
