import { problemName, sayProblem } from '../../src/model/site/definitionProblem.ts'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { completeTexts } from '../../src/tools/texts/completeTexts.ts'
import { readProject } from '../../src/tools/project/readProject.ts'
import { readTextsArgs, type CompleteArgs } from '../../src/tools/texts/textsArgs.ts'
import { checkProject } from '../../src/project/checks/checkProject.ts'
import { readSiteDefinitions } from '../../src/model/site/siteDefinitions.ts'
import { fixTexts } from '../../src/project/texts/fixTexts.ts'
import type { FormPage } from '../../src/model/site/pageDefinition.ts'
import type { Texts } from '../../src/model/site/siteTexts.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { createFixtureProject, type FixtureProject } from '../support/project/fixtureProject.ts'
import { applyChanges, toProject, validProject, type ProjectFiles } from '../support/project/validProject.ts'

const LANGUAGES = ['en', 'th', 'vi']
let fixtureProject: FixtureProject
let projectCopy: string
/** Files of the project after “npm run texts”. */
let completeFiles: Map<string, string>

beforeAll(() => {
  fixtureProject = createFixtureProject()
  projectCopy = fixtureProject.root
  for (const language of LANGUAGES) write(pageTextsFile(language), read(pageTextsFile(language)))
  runTexts('--remove-unused')
  completeFiles = readFiles()
})
afterEach(() => {
  for (const [file, text] of readFiles())
    if (!completeFiles.has(file)) rmSync(join(projectCopy, file))
    else if (completeFiles.get(file) !== text) writeFileSync(join(projectCopy, file), completeFiles.get(file) ?? '')
})
afterAll(() => fixtureProject.remove())

const readFiles = (): Map<string, string> =>
  new Map(
    ['schemas', 'locales'].flatMap((folder) =>
      globSync(`${folder}/**/*.*`, { cwd: projectCopy }).map((file) => [
        file,
        readFileSync(join(projectCopy, file), 'utf8'),
      ]),
    ),
  )

/** Runs the command in this process; returns the lines that it prints. */
function runTexts(...args: string[]): string[] {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    expect(completeTexts(readTextsArgs(['--root', projectCopy, ...args]) as CompleteArgs)).toBe(true)
    return log.mock.calls.map(([line]) => String(line))
  } finally {
    log.mockRestore()
  }
}
const runTextsCommand = (...args: string[]) =>
  spawnSync(process.execPath, [join(PROJECT_ROOT, 'src/tools/texts/texts.ts'), '--root', projectCopy, ...args], {
    encoding: 'utf8',
  })
const read = <T>(file: string) => JSON.parse(readFileSync(join(projectCopy, file), 'utf8')) as T
const write = (file: string, content: unknown) =>
  writeFileSync(join(projectCopy, file), `${JSON.stringify(content, null, 2)}\n`)
const problems = () =>
  checkProject(readProject(projectCopy, PROJECT_ROOT).project).map((problem) => ({
    ...problem,
    name: problemName(problem),
    ...sayProblem(problem),
  }))
const problemsAt = (place: string) => problems().filter((problem) => problem.pointer === place)

const PAGE = 'schemas/pages/survey.page.json'
const KEY = 'pages.survey.fields.telegram.label'
const pageTextsFile = (language: string) => `locales/${language}/pages/survey.json`

function addTelegram(): void {
  const page = read<FormPage>(PAGE)
  page.steps?.[0]?.fields.push('telegram')
  page.schema.properties = { ...page.schema.properties, telegram: { type: 'string', maxLength: 32 } }
  write(PAGE, page)
}

const telegramText = (text: string) => ({ fields: { telegram: { label: text } } })

describe('a new field', () => {
  it('needs one page file; “npm run texts” writes its key into a text file of each language', () => {
    addTelegram()
    expect(runTexts().filter((line) => line.endsWith(' written'))).toEqual(
      LANGUAGES.map((language) => `${pageTextsFile(language)} written`),
    )
    for (const language of LANGUAGES) expect(read(pageTextsFile(language))).toMatchObject(telegramText(`⟦${KEY}⟧`))
    expect(problems()).toMatchObject([
      {
        name: 'untranslated-text',
        file: pageTextsFile('en'),
        pointer: '/fields/telegram/label',
        message: expect.stringContaining(`“${KEY}” is not translated yet in 3 languages:`),
      },
    ])
  })

  it('is marked for translation with its English text, once it has one', () => {
    addTelegram()
    const english = read<Texts>(pageTextsFile('en'))
    write(pageTextsFile('en'), {
      ...english,
      fields: { ...(english.fields as Texts), telegram: { label: 'Telegram name' } },
    })
    runTexts()
    expect(read(pageTextsFile('th'))).toMatchObject(telegramText('⟦Telegram name⟧'))
    expect(problemsAt('/fields/telegram/label')).toMatchObject([
      { name: 'untranslated-text', message: expect.stringContaining('2 languages: ไทย (th), ') },
    ])
  })

  it('is reported for the one language that lacks its text', () => {
    addTelegram()
    runTexts()
    for (const language of LANGUAGES.filter((each) => each !== 'vi')) {
      const texts = read<Texts>(pageTextsFile(language))
      write(pageTextsFile(language), {
        ...texts,
        fields: { ...(texts.fields as Texts), telegram: { label: 'Telegram' } },
      })
    }
    expect(problems()).toMatchObject([
      { file: pageTextsFile('vi'), message: `Not translated into Tiếng Việt (vi) yet: ⟦${KEY}⟧` },
    ])
    const texts = read<Texts>(pageTextsFile('vi'))
    const { telegram: _removed, ...fields } = texts.fields as Texts
    write(pageTextsFile('vi'), { ...texts, fields })
    expect(problems()).toMatchObject([
      { file: pageTextsFile('vi'), message: `Tiếng Việt (vi) lacks the text “${KEY}”.` },
    ])
  })

  it('leaves no text behind after its removal', () => {
    const before = LANGUAGES.map((language) => readFileSync(join(projectCopy, pageTextsFile(language)), 'utf8'))
    const page = readFileSync(join(projectCopy, PAGE), 'utf8')
    addTelegram()
    runTexts()
    writeFileSync(join(projectCopy, PAGE), page)
    expect(problemsAt('/fields/telegram/label')).toMatchObject([
      { name: 'unused-text', message: expect.stringContaining('3 languages: ') },
    ])
    runTexts('--remove-unused')
    expect(LANGUAGES.map((language) => readFileSync(join(projectCopy, pageTextsFile(language)), 'utf8'))).toEqual(
      before,
    )
  })
})

describe('npm run texts', () => {
  it('changes no file if no text is missing', () => {
    expect(runTextsCommand()).toMatchObject({ stdout: 'Every language has every text.\n', status: 0 })
    expect(readFiles()).toEqual(completeFiles)
  })

  it('changes no file if one cannot be read', () => {
    writeFileSync(join(projectCopy, PAGE), '{')
    const { stderr, status } = runTextsCommand()
    expect(stderr).toContain(PAGE)
    expect(status).toBe(1)
  })
})

describe('a written text file', () => {
  const fixedTexts = (changes: ProjectFiles, options = {}) => {
    const project = toProject(applyChanges(validProject, changes))
    return Object.fromEntries(fixTexts(readSiteDefinitions(project).site, project.languages, project.codeKeys, options))
  }

  it('has the new text in the English order, and keeps the others', () => {
    const texts = fixedTexts({ 'locales/vi/pages/survey.json': { intro: null } })['locales/vi/pages/survey.json']
    expect(Object.keys(texts ?? {})).toEqual(['title', 'intro', 'fields'])
    expect(texts).toMatchObject({ title: 'Khảo sát', intro: '⟦Only {{count}} questions⟧' })
  })

  it('has the plural forms of its language', () => {
    const pluralKeys = { maxLength_one: null, maxLength_other: null }
    expect(fixedTexts({ 'locales/vi/errors.json': pluralKeys })['locales/vi/errors.json']).toMatchObject({
      maxLength_other: '⟦Use no more than {{count}} characters⟧',
    })
    expect(fixedTexts({ 'locales/en/errors.json': { maxLength_one: null } })['locales/en/errors.json']).toMatchObject({
      maxLength_one: '⟦Use no more than {{count}} characters⟧',
    })
  })

  it('is new if a language lacks it; an unused one is removed only on request', () => {
    const changes = {
      'locales/vi/pages/welcome.json': null,
      'locales/en/pages/gone.json': { title: 'Gone' },
      'locales/en/common.json': { slogan: 'Ahoy' },
    }
    expect(fixedTexts(changes)).toEqual({ 'locales/vi/pages/welcome.json': { title: '⟦Harbour⟧' } })
    expect(fixedTexts(changes, { removeUnused: true })).toEqual({
      'locales/vi/pages/welcome.json': { title: '⟦Harbour⟧' },
      'locales/en/pages/gone.json': undefined,
      'locales/en/common.json': { brand: 'Harbour' },
    })
  })
})
