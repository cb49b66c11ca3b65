import {
  cpSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { exportTexts } from '../../src/tools/texts/exportTexts.ts'
import { UsageError } from '../../src/tools/toolArgs.ts'
import { importTextTable } from '../../src/tools/texts/importTextTable.ts'
import { readTextsArgs } from '../../src/tools/texts/textsArgs.ts'
import { checkFiles } from '../../src/tools/check/checkFiles.ts'

const project = process.cwd()
let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'formwright-texts-'))
  for (const folder of ['schemas', 'locales'])
    cpSync(join(project, folder), join(root, folder), { recursive: true, dereference: true })
})
afterAll(() => rmSync(root, { recursive: true }))

const textFiles = () =>
  new Map(
    globSync('locales/**/*.json', { cwd: root })
      .sort()
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )
const run = (...args: string[]) => {
  const parsed = readTextsArgs(['--root', root, ...args])
  if (parsed.command === 'import') return importTextTable(parsed)
  let text = ''
  if (parsed.command === 'export') exportTexts(parsed, (part) => (text += part))
  return { lines: [text], isRefused: false }
}
const file = (name: string) => join(root, name)

describe('every text of every language', () => {
  it('comes back to the byte by CSV and by XLIFF, after all of them were lost', () => {
    const before = textFiles()
    run('export', '--format', 'csv', '--out', file('texts.csv'))
    run('export', '--format', 'csv', '--language', 'en', '--out', file('en.csv'))
    run('export', '--format', 'xliff', '--out', file('xliff'))
    const documents = globSync('xliff/*.xlf', { cwd: root }).sort()
    for (const tables of [
      ['texts.csv', 'en.csv'],
      [...documents, 'en.csv'],
    ]) {
      for (const [path, text] of before)
        if (!/(?:meta|sources)\.json$/.test(path))
          writeFileSync(file(path), text.replace(/(": ")((?:[^"\\]|\\.)+)(")/g, '$1lost $2$3'))
      for (const table of tables) expect(run('import', file(table)).isRefused).toBe(false)
      expect(textFiles()).toEqual(before)
    }
    expect(run('import', file('texts.csv')).lines).toEqual(['Nothing has changed.'])
  })
})

describe('npm run texts -- import', () => {
  const table = (...rows: string[]) => {
    writeFileSync(file('rows.csv'), ['language,key,source,translation', ...rows].join('\r\n'))
    return run('import', file('rows.csv'))
  }

  it('writes nothing if one row is refused', () => {
    const before = textFiles()
    const { lines, isRefused } = table('th,pages.home.title,,หน้าหลัก', 'th,errors.maxLength_other,,ไม่เกินนั้น')
    expect(isRefused).toBe(true)
    expect(lines[0]).toContain('row 3, errors.maxLength_other (th): it lacks {{count}}')
    expect(textFiles()).toEqual(before)
  })

  it('names a refused row without characters that a terminal would obey', () => {
    expect(table('th,pages.\u001b[2J\u202ex,,หน้าหลัก').lines[0]).toContain('pages.\\x1b[2J\\u202ex')
  })

  it('changes the texts and nothing else, and records their English', () => {
    const before = textFiles()
    const english = (JSON.parse(before.get('locales/en/pages/message.json') ?? '') as { title: string }).title
    expect(table(`th,pages.message.title,${english},ปรึกษาเรา`).lines.at(-1)).toBe('1 text written.')
    const changedFiles = [...textFiles()].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
    expect(changedFiles).toEqual(['locales/th/pages/message.json', 'locales/th/sources.json'])
    expect(checkFiles(root).problems).toEqual([])
    expect(table('th,pages.message.title,Quite other words,ติดต่อเรา').lines[0]).toContain('counts as stale')
    expect(checkFiles(root).problems).toMatchObject([{ id: 'stale-text', file: 'locales/th/pages/message.json' }])
  })

  it('writes through no link of a project from elsewhere', () => {
    writeFileSync(file('person.txt'), 'mine')
    mkdirSync(file('out'))
    symlinkSync(file('person.txt'), file('out/texts.csv'))
    linkSync(file('person.txt'), file('out/id.xlf'))
    mkdirSync(file('elsewhere'))
    symlinkSync(file('elsewhere'), file('linked'))
    const links = [
      ['csv', '--out', file('out/texts.csv')],
      ['csv', '--out', file('linked/texts.csv')],
      ['xliff', '--out', file('out')],
      ['xliff', '--out', file('linked')],
    ] as const
    for (const args of links) expect(() => run('export', '--format', ...args)).toThrow('behind a link')
    expect([readFileSync(file('person.txt'), 'utf8'), readdirSync(file('elsewhere'))]).toEqual(['mine', []])
  })

  it.each([
    [['import', 'nowhere.csv'], 'nowhere.csv cannot be read: ENOENT.'],
    [['import'], 'Name one file to import.'],
    [['import', 'a.csv', '--language', 'xx'], 'There is no language “xx”'],
    [['import', 'a.csv', '--format', 'csv'], '--format does not belong here.'],
    [['export'], '--format must be csv or xliff.'],
    [['export', '--format', 'csv', '--language', 'xx'], 'There is no language “xx”'],
    [['export', '--format', 'xliff'], 'A document of XLIFF is of one language'],
    [['export', '--format', 'csv', '--out', '/nowhere/at/all.csv'], '/nowhere/at/all.csv cannot be written: ENOENT.'],
    [['translate'], '“translate” is no command of this.'],
    [['--language', 'th'], '--language does not belong here.'],
  ])('refuses %j in one sentence', (args, sentence) => {
    expect(() => run(...args)).toThrow(UsageError)
    expect(() => run(...args)).toThrow(sentence)
  })

  it.each([
    [Buffer.from('language,key,translation\r\nth,title,\xe9', 'latin1'), 'is not in UTF-8'],
    [Buffer.from('PK\u0003\u0004\u0000\u0000'), 'lacks the columns'],
    [Buffer.from(''), 'lacks the columns'],
    [Buffer.from('<xliff'), 'not well-formed XML'],
  ])('refuses a file that is no table: %j', (bytes, sentence) => {
    writeFileSync(file('bad.csv'), bytes)
    expect(() => run('import', file('bad.csv'))).toThrow(sentence)
  })

  it('reads the Unicode text of spreadsheets', () => {
    writeFileSync(
      file('utf16.txt'),
      Buffer.from('\uFEFFlanguage\tkey\ttranslation\r\nth\tpages.message.title\tคุยกับเรา\r\n', 'utf16le'),
    )
    expect(run('import', file('utf16.txt')).lines.at(-1)).toBe('1 text written.')
  })
})

it('the export prints the problems of a broken file in place of texts', () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  writeFileSync(file('schemas/pages/message.page.json'), '{')
  expect(run('export', '--format', 'csv').lines).toEqual([''])
  expect(errors).toHaveBeenCalled()
  errors.mockRestore()
})
