import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DepositType } from '../../../src/model/api/depositType.ts'
import { sayProblem, DefinitionError } from '../../../src/model/site/definitionProblem.ts'
import { markdownToHtml, readSampleContent } from '../../../src/server/sampleData/readSampleContent.ts'
import { createTempDir } from '../../support/server/testServer.ts'

const LANGUAGES = ['en', 'id', 'th', 'tw', 'vi', 'zh']
const SAMPLE_DIR = 'sample'
const ITEM_DIR = `${SAMPLE_DIR}/product/201`

let root: string
const absolutePath = (file: string): string => join(root, file)
const writeText = (file: string, text: string): void => writeFileSync(absolutePath(file), text)
const TRADE_EXAMPLE = { price: 1.1, digits: 4, units: 100_000, marginRate: 0.01, currency: 'USD' }
const writeMetadata = (overrides: object = {}): void =>
  writeText(
    `${ITEM_DIR}/item.json`,
    JSON.stringify({ sort: 3, date: '2026-01-05', symbol: 'EURUSD', example: TRADE_EXAMPLE, ...overrides }),
  )
const writeMarkdown = (language: string, extraLines = '', title = 'title'): void =>
  writeText(
    `${ITEM_DIR}/${language}.md`,
    `---\n${title}: T ${language}\nsummary: S\nspec.margin: Margin | 1 % (1:100)\n${extraLines}---\n\n## H\n\nBody ${language}\n`,
  )

beforeEach(() => {
  root = createTempDir()
  mkdirSync(absolutePath(ITEM_DIR), { recursive: true })
  writeMetadata()
  for (const language of LANGUAGES) writeMarkdown(language)
})
afterEach(() => rmSync(root, { recursive: true }))

/** Places of the problems that the reader reports: file and pointer or line. */
function problemPlaces(languages = LANGUAGES): string[] {
  try {
    readSampleContent(languages, root)
    return []
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    for (const problem of error.problems)
      for (const text of Object.values(sayProblem(problem))) expect(text).toMatch(/^(?!findings\.).{10}/)
    return error.problems.map(({ file, pointer, line }) =>
      [file, pointer, line && `line ${line}`].filter(Boolean).join(' '),
    )
  }
}

const inAllLanguages = (pick: (language: string) => string): string =>
  JSON.stringify(LANGUAGES.map((val) => ({ val, value: pick(val) })))

test('an item holds the content of its files, in all languages', () => {
  expect(readSampleContent(LANGUAGES, root)).toEqual([
    {
      kind: 'product',
      id: '201',
      sort: 3,
      data: {
        id: '201',
        date: '2026-01-05',
        symbol: 'EURUSD',
        example: TRADE_EXAMPLE,
        title: inAllLanguages((language) => `T ${language}`),
        summary: inAllLanguages(() => 'S'),
        cover: '',
        specs: [{ label: inAllLanguages(() => 'Margin'), value: inAllLanguages(() => '1 % (1:100)') }],
        body: inAllLanguages((language) => `<h2>H</h2>\n<p>Body ${language}</p>`),
      },
    },
  ])
})

test('a picture beside an item has a relative address', () => {
  writeText(`${ITEM_DIR}/cover.svg`, '<svg/>')
  mkdirSync(absolutePath(`${SAMPLE_DIR}/customerCenterBanner/21`), { recursive: true })
  for (const language of LANGUAGES)
    writeText(`${SAMPLE_DIR}/customerCenterBanner/21/${language}.md`, '---\ntitle: T\nsummary: S\n---\n')
  writeText(`${SAMPLE_DIR}/customerCenterBanner/21/item.json`, '{ "sort": 1, "link": "#/message" }')
  expect(readSampleContent(LANGUAGES, root).map(({ data }) => [data.cover, data.image])).toEqual([
    [undefined, ''],
    ['content/product/201/cover.svg', undefined],
  ])
  writeText(`${SAMPLE_DIR}/customerCenterBanner/21/image.svg`, '<svg/>')
  expect(readSampleContent(LANGUAGES, root)[0]?.data).toEqual({
    id: '21',
    link: '#/message',
    title: inAllLanguages(() => 'T'),
    summary: inAllLanguages(() => 'S'),
    image: 'content/customerCenterBanner/21/image.svg',
  })
})

test('content may be written in further languages of the site, besides the six', () => {
  writeMarkdown('ms')
  expect(problemPlaces([...LANGUAGES, 'ms'])).toEqual([])
  expect(problemPlaces()).toEqual([`${ITEM_DIR}/ms.md`])
})

test.each<[string, () => void, string[]]>([
  ['a missing language', () => rmSync(absolutePath(`${ITEM_DIR}/vi.md`)), ['vi.md']],
  [
    'two missing files',
    () => {
      rmSync(absolutePath(`${ITEM_DIR}/tw.md`))
      rmSync(absolutePath(`${ITEM_DIR}/item.json`))
    },
    ['item.json', 'tw.md'],
  ],
  ['an unknown language', () => writeMarkdown('xx'), ['xx.md']],
  ['a picture of another name', () => writeText(`${ITEM_DIR}/image.svg`, '<svg/>'), ['image.svg']],
  [
    'a text without a title',
    () => writeMarkdown('th', '', 'category'),
    ['en.md category', 'id.md category', 'th.md title', 'tw.md category', 'vi.md category', 'zh.md category'],
  ],
  [
    'no summary in any language',
    () => {
      for (const language of LANGUAGES) writeText(`${ITEM_DIR}/${language}.md`, '---\ntitle: T\n---\n')
    },
    LANGUAGES.map((language) => `${language}.md summary`),
  ],
  [
    'a name that only one language has',
    () => writeMarkdown('zh', 'category: c\n'),
    ['en.md category', 'id.md category', 'th.md category', 'tw.md category', 'vi.md category'],
  ],
  [
    'a specification without a value',
    () => writeMarkdown('en', 'spec.x: Margin\n'),
    ['en.md spec.x', 'id.md spec.x', 'th.md spec.x', 'tw.md spec.x', 'vi.md spec.x', 'zh.md spec.x'],
  ],
  ['a text without a block at the top', () => writeText(`${ITEM_DIR}/en.md`, 'Hello'), ['en.md line 1']],
  ['a line without a value in it', () => writeMarkdown('en', 'category:\n'), ['en.md line 5']],
  ['an unknown property', () => writeMetadata({ cover: '' }), ['item.json /cover']],
  ['a property of another kind', () => writeMetadata({ start: '2026-01-05' }), ['item.json /start']],
  ['a missing property', () => writeMetadata({ symbol: undefined }), ['item.json /symbol']],
  ['an impossible day', () => writeMetadata({ date: '2026-02-30' }), ['item.json /date']],
  ['a date in another format', () => writeMetadata({ date: '5.1.2026' }), ['item.json /date']],
  ['a sort order that is no whole number', () => writeMetadata({ sort: '1' }), ['item.json /sort']],
  ['properties that are no JSON', () => writeText(`${ITEM_DIR}/item.json`, '{'), ['item.json']],
  ['properties in a list', () => writeText(`${ITEM_DIR}/item.json`, '[]'), ['item.json']],
])('the reader reports %s with its file', (_what, applyFault, expectedPlaces) => {
  expect(problemPlaces()).toEqual([])
  applyFault()
  expect(problemPlaces()).toEqual(expectedPlaces.map((place) => `${ITEM_DIR}/${place}`))
})

test('a deposit method has a name and a description, and needs no title', () => {
  const folder = `${SAMPLE_DIR}/rechargeType/bank`
  mkdirSync(absolutePath(folder), { recursive: true })
  writeText(`${folder}/item.json`, '{ "sort": 1, "merchantName": "M", "currencies": ["USD"], "minimum": 100 }')
  for (const language of LANGUAGES) writeText(`${folder}/${language}.md`, '---\nname: N\ndescription: D\n---\n')
  expect(problemPlaces()).toEqual([])
  for (const language of LANGUAGES) writeText(`${folder}/${language}.md`, '---\nname: N\ntitle: T\n---\n')
  expect(problemPlaces()).toEqual(LANGUAGES.map((language) => `${folder}/${language}.md description`))
})

test('the sample deposit types have a sensible minimum in each of their currencies', () => {
  /** Units of a currency with a value of about one US dollar. */
  const UNITS_PER_DOLLAR = { USD: 1, TWD: 32, HKD: 7.8, CNY: 7.2, THB: 34, IDR: 16_000, VND: 25_500 }
  const types = readSampleContent(LANGUAGES, process.cwd()).filter(({ kind }) => kind === 'rechargeType')
  expect(types.length).toBeGreaterThan(0)
  for (const { id, data } of types) {
    const { currencies, minimum, minimums = {} } = data as unknown as DepositType
    expect(Object.keys(minimums), id).toEqual(currencies)
    expect(minimum, id).toBe(minimums[currencies[0] ?? ''])
    for (const [currency, units] of Object.entries(UNITS_PER_DOLLAR)) {
      const dollars = (minimums[currency] ?? 50 * units) / units
      expect(dollars > 10 && dollars < 200, `${id} ${currency}`).toBe(true)
    }
  }
})

test('the reader reports a folder that is no kind of content', () => {
  cpSync(absolutePath(`${SAMPLE_DIR}/product`), absolutePath(`${SAMPLE_DIR}/constructor`), { recursive: true })
  expect(problemPlaces()).toEqual([`${SAMPLE_DIR}/constructor`])
})

test('a link is refused, since it may lead out of the project', () => {
  symlinkSync('/etc/hostname', absolutePath(`${ITEM_DIR}/cover.svg`))
  rmSync(absolutePath(`${ITEM_DIR}/en.md`))
  symlinkSync('/etc/hostname', absolutePath(`${ITEM_DIR}/en.md`))
  expect(problemPlaces().sort()).toEqual([`${ITEM_DIR}/cover.svg`, `${ITEM_DIR}/en.md`])
})

test('Markdown becomes HTML: headings, lists, tables, bold text, links within the site', () => {
  expect(markdownToHtml('Go [there](#/message).\n\n## A\n\n1. **x**\n\n| a | b |\n| --- | --- |\n| 1 | 2 |')).toBe(
    '<p>Go <a href="#/message">there</a>.</p>\n<h2>A</h2>\n<ol>\n<li><strong>x</strong></li>\n</ol>\n<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>',
  )
})

test('HTML in Markdown becomes text, and no link runs a script', () => {
  expect(markdownToHtml('<script>alert(1)</script>\n\na <b onclick=x>b</b>')).toBe(
    '&lt;script&gt;alert(1)&lt;/script&gt;\n<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>',
  )
  expect(markdownToHtml('[x](javascript:alert(1)) [y](data:text/html,x)')).toBe(
    '<p><a href="">x</a> <a href="">y</a></p>',
  )
})

test('the project’s own sample is complete', () => {
  expect(readSampleContent(LANGUAGES)).toHaveLength(30)
})
