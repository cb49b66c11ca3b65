import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readProject } from '../../src/definitions/readProject.ts'
import { check } from '../../src/model/check/check.ts'
import { readSite } from '../../src/model/check/site.ts'
import { mendTexts } from '../../src/model/check/texts/mend.ts'
import type { FormPage } from '../../src/model/page.ts'
import type { Texts } from '../../src/model/texts.ts'
import { namedKeys } from '../../src/tools/namedKeys.ts'
import { changed, projectOf, sound, type Files } from './project.ts'

const root = process.cwd()
const LANGUAGES = ['en', 'id', 'th', 'tw', 'vi', 'zh']
let copy: string

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'formwright-texts-'))
  for (const folder of ['schemas', 'locales']) cpSync(join(root, folder), join(copy, folder), { recursive: true })
  run('--remove-dead')
})
afterEach(() => rmSync(copy, { recursive: true }))

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'src/tools/texts.ts'), '--root', copy, ...args], { encoding: 'utf8' })
const read = <T>(file: string) => JSON.parse(readFileSync(join(copy, file), 'utf8')) as T
const write = (file: string, content: unknown) =>
  writeFileSync(join(copy, file), `${JSON.stringify(content, null, 2)}\n`)
const problems = () => check(readProject(copy, namedKeys(root)).project)
const at = (place: string) =>
  problems()
    .filter((problem) => problem.place === place)
    .map(({ file }) => file)

const PAGE = 'schemas/pages/applyReal.page.json'
const KEY = 'pages.applyReal.fields.telegram.label'
const textFile = (language: string) => `locales/${language}/pages/applyReal.json`

function addTelegram(): void {
  const page = read<FormPage>(PAGE)
  const contact = page.steps?.find(({ id }) => id === 'contact')
  contact?.fields.push('telegram')
  page.schema.properties = { ...page.schema.properties, telegram: { type: 'string', maxLength: 32 } }
  write(PAGE, page)
}

const telegram = (text: string) => ({ fields: { telegram: { label: text } } })

describe('a new field', () => {
  it('takes one page file, and “npm run texts” writes its key into six text files', () => {
    addTelegram()
    const { stdout, status } = run()
    expect(status).toBe(0)
    expect(stdout.split('\n').filter((line) => line.endsWith(' written'))).toEqual(
      LANGUAGES.map((language) => `${textFile(language)} written`),
    )
    for (const language of LANGUAGES) expect(read(textFile(language))).toMatchObject(telegram(`⟦${KEY}⟧`))
    expect(problems().map(({ file, place }) => [file, place])).toEqual(
      LANGUAGES.map((language) => [textFile(language), '/fields/telegram/label']),
    )
  })

  it('is offered for translation with its English words, once there are some', () => {
    addTelegram()
    const english = read<Texts>(textFile('en'))
    write(textFile('en'), {
      ...english,
      fields: { ...(english.fields as Texts), telegram: { label: 'Telegram name' } },
    })
    run()
    expect(read(textFile('th'))).toMatchObject(telegram('⟦Telegram name⟧'))
    expect(at('/fields/telegram/label')).toEqual(LANGUAGES.filter((language) => language !== 'en').map(textFile))
  })

  it('names the one language that was left out', () => {
    addTelegram()
    run()
    for (const language of LANGUAGES.filter((each) => each !== 'vi')) {
      const texts = read<Texts>(textFile(language))
      write(textFile(language), { ...texts, fields: { ...(texts.fields as Texts), telegram: { label: 'Telegram' } } })
    }
    expect(problems()).toMatchObject([
      { file: textFile('vi'), what: `Not translated into Tiếng Việt (vi) yet: ⟦${KEY}⟧` },
    ])
    const texts = read<Texts>(textFile('vi'))
    const { telegram: _left, ...fields } = texts.fields as Texts
    write(textFile('vi'), { ...texts, fields })
    expect(problems()).toMatchObject([{ file: textFile('vi'), what: `Tiếng Việt (vi) lacks the text “${KEY}”.` }])
  })

  it('leaves no text behind when it goes', () => {
    const before = LANGUAGES.map((language) => readFileSync(join(copy, textFile(language)), 'utf8'))
    const page = readFileSync(join(copy, PAGE), 'utf8')
    addTelegram()
    run()
    writeFileSync(join(copy, PAGE), page)
    expect(at('/fields/telegram/label')).toEqual(LANGUAGES.map(textFile))
    run('--remove-dead')
    expect(LANGUAGES.map((language) => read(textFile(language)))).toEqual(
      before.map((text) => JSON.parse(text) as unknown),
    )
  })
})

describe('npm run texts', () => {
  it('touches nothing when nothing is missing', () => {
    expect(run().stdout).toBe('Every language has every text.\n')
  })

  it('writes nothing while a file cannot be read', () => {
    writeFileSync(join(copy, PAGE), '{')
    const { stderr, status } = run()
    expect(stderr).toContain(PAGE)
    expect(status).toBe(1)
  })
})

describe('what is written', () => {
  const mended = (changes: Files, options = {}) => {
    const project = projectOf(changed(sound, changes))
    return Object.fromEntries(mendTexts(readSite(project).site, project.languages, project.named, options))
  }

  it('stands where English has it, everything else as it was', () => {
    const texts = mended({ 'locales/vi/pages/survey.json': { intro: null } })['locales/vi/pages/survey.json']
    expect(Object.keys(texts ?? {})).toEqual(['title', 'intro', 'fields'])
    expect(texts).toMatchObject({ title: 'Khảo sát', intro: '⟦Only {{count}} questions⟧' })
  })

  it('has the plural forms of each language', () => {
    const counted = { maxLength_one: null, maxLength_other: null }
    expect(mended({ 'locales/vi/errors.json': counted })['locales/vi/errors.json']).toMatchObject({
      maxLength_other: '⟦At most {{count}} characters⟧',
    })
    expect(mended({ 'locales/en/errors.json': { maxLength_one: null } })['locales/en/errors.json']).toMatchObject({
      maxLength_one: '⟦At most {{count}} characters⟧',
    })
  })

  it('is a whole file where a language has none, and dead ones go only when asked', () => {
    const changes = {
      'locales/vi/pages/welcome.json': null,
      'locales/en/pages/gone.json': { title: 'Gone' },
      'locales/en/common.json': { slogan: 'Ahoy' },
    }
    expect(mended(changes)).toEqual({ 'locales/vi/pages/welcome.json': { title: '⟦Harbour⟧' } })
    expect(mended(changes, { removeDead: true })).toEqual({
      'locales/vi/pages/welcome.json': { title: '⟦Harbour⟧' },
      'locales/en/pages/gone.json': undefined,
      'locales/en/common.json': { brand: 'Harbour' },
    })
  })
})
