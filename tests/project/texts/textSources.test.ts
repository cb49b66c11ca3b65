import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renewSources, staleKeys, textHash } from '../../../src/project/texts/textSources.ts'
import type { LocaleFiles } from '../../../src/project/texts/textIndex.ts'
import { checkFiles } from '../../../src/tools/check/checkFiles.ts'
import { createFixtureProject, type FixtureProject } from '../../support/project/fixtureProject.ts'

const english = new Map([
  ['title', 'Survey'],
  ['count_one', 'One tide'],
  ['count_other', '{{count}} tides'],
])
const vietnamese = new Map([
  ['title', 'Khảo sát'],
  ['count_other', '{{count}} con nước'],
])
const language = (sources?: Record<string, string>): LocaleFiles => ({
  ...{ code: 'vi', tag: 'vi-VN', name: 'Tiếng Việt', files: {} },
  ...(sources ? { sources } : {}),
})
const records = renewSources(language(), vietnamese, english)
const changedEnglish = new Map([...english, ['title', 'Questions']])

describe('the source of a translation', () => {
  it('is recorded for every translation, plural forms included', () => {
    expect(Object.keys(records)).toEqual(['count_other', 'title'])
    expect(staleKeys(language(records), vietnamese, english)).toEqual([])
  })

  it('is not recorded for an untranslated text', () => {
    expect(renewSources(language(), new Map([['title', '⟦Survey⟧']]), english)).toEqual({})
    expect(renewSources(language(), vietnamese, new Map([['title', '⟦pages.title⟧']]))).toEqual({})
  })

  it('makes it stale after a change of the English text, until it is translated again or confirmed', () => {
    const before = language(records)
    expect(staleKeys(before, vietnamese, changedEnglish)).toEqual(['title'])
    expect(renewSources(before, vietnamese, changedEnglish)).toEqual(records)
    expect(staleKeys(before, new Map([...vietnamese, ['title', 'Câu hỏi']]), changedEnglish)).toEqual([])
    const confirmedRecords = renewSources(before, vietnamese, changedEnglish, (key) => key === 'title')
    expect(staleKeys(language(confirmedRecords), vietnamese, changedEnglish)).toEqual([])
    expect(staleKeys(language(confirmedRecords), vietnamese, english)).toEqual(['title'])
  })

  it('is dropped with the text', () => {
    expect(renewSources(language(records), new Map(), english)).toEqual({})
  })

  it('is a short hash, which differs between texts', () => {
    expect(textHash('Survey')).toMatch(/^[0-9a-z]{7}$/)
    expect(new Set(['', 'a', 'b', 'ab', 'ba', '調査', 'Survey', 'survey'].map(textHash)).size).toBe(8)
  })
})

describe('npm run texts', () => {
  let fixtureProject: FixtureProject
  beforeEach(() => {
    fixtureProject = createFixtureProject()
  })
  afterEach(() => fixtureProject.remove())

  const run = (...args: string[]) =>
    spawnSync(
      process.execPath,
      [join(process.cwd(), 'src/tools/texts/texts.ts'), '--root', fixtureProject.root, ...args],
      {
        encoding: 'utf8',
      },
    )
  const english = () => join(fixtureProject.root, 'locales/en/pages/survey.json')

  it('confirms a translation that still fits, and refuses an unknown key', () => {
    writeFileSync(english(), readFileSync(english(), 'utf8').replace('"Survey"', '"The survey"'))
    const names = () => checkFiles(fixtureProject.root).problems.map(({ id, severity }) => [id, severity])
    expect(names()).toEqual([['stale-text', 'warning']])
    const refusedRun = run('--confirm', 'pages.survey.tilte')
    expect([refusedRun.status, refusedRun.stderr]).toEqual([
      2,
      'There is no translated text “pages.survey.tilte” to confirm.\n',
    ])
    expect(run('--confirm', 'pages.survey.title').status).toBe(0)
    expect(names()).toEqual([])
  })

  it('refuses an unknown option in one sentence', () => {
    const { status, stderr } = run('--languages')
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1])
  })
})
