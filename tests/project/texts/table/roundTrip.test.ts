import { describe, expect, it } from 'vitest'
import { readSiteDefinitions } from '../../../../src/model/site/siteDefinitions.ts'
import { buildTextIndex } from '../../../../src/project/texts/textIndex.ts'
import { readCsvTable, writeCsvTable } from '../../../../src/project/texts/table/csvTable.ts'
import { judgeRows } from '../../../../src/project/texts/table/judgeRows.ts'
import type { TextRow } from '../../../../src/project/texts/table/textRow.ts'
import { createWhereOf, textRows } from '../../../../src/project/texts/table/textRows.ts'
import { readXliff, writeXliff } from '../../../../src/project/texts/table/xliff.ts'
import { keyPlacesInCode } from '../../../../src/tools/project/namesInCode.ts'
import { readProject } from '../../../../src/tools/project/readProject.ts'

const root = process.cwd()
const { project } = readProject(root, root)
const { languages } = project
const whereOf = createWhereOf(readSiteDefinitions(project).site, keyPlacesInCode(root))
const codeOf = (tag: string) => languages.find((each) => each.tag === tag)?.code
const pairsOf = (rows: { key: string; translation: string }[]) => rows.map(({ key, translation }) => [key, translation])

describe.each(languages.map((language) => ({ code: language.code, language })))(
  'the texts of $code',
  ({ language }) => {
    const rows = textRows(language, languages, whereOf)

    it('are all in the table, and nearly all have a place', () => {
      expect(pairsOf(rows)).toEqual(expect.arrayContaining([...buildTextIndex(language)]))
      expect(rows.filter(({ state }) => state !== 'ok').map(({ key }) => key)).toEqual([])
      const rowsWithPlace = rows.filter(({ where }) => where !== '')
      expect(rowsWithPlace.length / rows.length).toBeGreaterThan(0.9)
    })

    it.each([
      ['CSV', () => readCsvTable(writeCsvTable(rows), undefined)],
      ['XLIFF', () => readXliff(writeXliff(rows, { source: 'en', target: language.tag }), codeOf)],
    ])('survive %s unchanged', (_format, roundTrip) => {
      const back = roundTrip()
      expect(pairsOf(back)).toEqual(pairsOf(rows))
      expect(judgeRows(back, languages)).toEqual({ refusals: [], changes: new Map(), outdated: new Map() })
    })
  },
)

/** Texts that spreadsheets, XML or CSV may change. */
const AWKWARD_TEXTS = [
  '=SUM(A1:A9)',
  '+886',
  '-',
  '@home',
  "'quoted'",
  "'=1+1",
  '\tindented',
  'two\nlines',
  'a "quoted" word, and; more',
  '<1>link</1> & {{count}} > <b>',
  ']]>',
  ' outer spaces ',
  'ไทย · Tiếng Việt · 繁體',
  '＝full width',
  'x\u00A0y\u200By',
]

describe('awkward texts', () => {
  const rows: TextRow[] = AWKWARD_TEXTS.map((words, index) => ({
    ...{ language: 'th', key: `odd "key" <${index}>`, source: words, translation: words, state: 'ok', where: 'a | b' },
  }))

  it.each([
    ['CSV', () => readCsvTable(writeCsvTable(rows), undefined)],
    ['XLIFF', () => readXliff(writeXliff(rows, { source: 'en', target: 'th-TH' }), () => 'th')],
  ])('survive %s', (_format, roundTrip) => {
    expect(roundTrip().map(({ key, source, translation }) => [key, source, translation])).toEqual(
      rows.map(({ key, source, translation }) => [key, source, translation]),
    )
  })

  it('are no formulas in a spreadsheet', () => {
    const cells = writeCsvTable(rows)
      .split('\r\n')
      .slice(1)
      .flatMap((line) => line.split(','))
    expect(cells.filter((cell) => /^"?[=+\-@＝]/.test(cell))).toEqual([])
  })
})

describe('a table from a spreadsheet', () => {
  it.each([
    ['semicolons and CRLF', 'language;key;translation\r\nth;title;ก,ข\r\n'],
    ['tabs', 'key\tlanguage\ttranslation\ntitle\tth\tก,ข\n'],
    [
      'a byte order mark, capitals, and unknown columns',
      '\uFEFFNotes,Key,Language,Translation\r\nx,title,th,"ก,ข"\r\n',
    ],
    ['a line that names the separator', 'sep=;\r\nlanguage;key;translation\r\nth;title;ก,ข\r\n'],
    ['empty rows', 'language,key,translation\r\n,,\r\nth,title,"ก,ข"\r\n,,\r\n'],
  ])('is read with %s', (_what, table) => {
    expect(readCsvTable(table, undefined)).toMatchObject([{ language: 'th', key: 'title', translation: 'ก,ข' }])
  })

  it('gives texts with line feeds only', () => {
    expect(readCsvTable('key,translation\r\ntitle,"a\r\nb"\r\n', 'th')).toMatchObject([{ translation: 'a\nb' }])
  })

  it.each([
    ['', 'lacks the columns key, translation, language'],
    ['key,translation\r\na,b', 'lacks the column language; name it by --language'],
    ['language,key,translation\r\nth,"a,b', 'It is no table'],
  ])('is refused as %j', (table, says) => {
    expect(() => readCsvTable(table, undefined)).toThrow(says)
  })
})

describe('a document that is no XLIFF of this project', () => {
  const xliff = (body: string, attributes = 'version="2.0" trgLang="th-TH"') =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" ${attributes}>${body}</xliff>`

  it.each([
    ['<html/>', 'It does not begin with <xliff>.'],
    ['<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>', 'but version 1.2'],
    [xliff('', 'version="2.0" trgLang="de"'), 'Its language “de” (trgLang) is none of this project.'],
    [xliff('<file><unit name="a">'), 'It is not well-formed XML: '],
    ['<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', 'DOCTYPE'],
    [xliff('<file id="f"><unit id="u"></unit></file>'), 'has no name'],
    [
      xliff('<file id="f"><unit id="u" name="a"><segment><target>x<ph id="1"/></target></segment></unit></file>'),
      'plain text',
    ],
  ])('is refused: %j', (document, says) => {
    expect(() => readXliff(document, (tag) => (tag === 'th-TH' ? 'th' : undefined))).toThrow(says)
  })
})
