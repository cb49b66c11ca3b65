import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renewSources, staleKeys, textHash } from '../../../src/project/texts/textSources.ts'
import type { LocaleFiles } from '../../../src/project/texts/textIndex.ts'
import { checkFiles } from '../../../src/tools/check/checkFiles.ts'
import { createHarbour, type Harbour } from '../../support/project/harbour.ts'

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
const recorded = renewSources(language(), vietnamese, english)
const changed = new Map([...english, ['title', 'Questions']])

describe('what a translation was made of', () => {
  it('is recorded for every translation, plural forms included', () => {
    expect(Object.keys(recorded)).toEqual(['count_other', 'title'])
    expect(staleKeys(language(recorded), vietnamese, english)).toEqual([])
  })

  it('is not recorded for what waits for a translator', () => {
    expect(renewSources(language(), new Map([['title', '⟦Survey⟧']]), english)).toEqual({})
    expect(renewSources(language(), vietnamese, new Map([['title', '⟦pages.title⟧']]))).toEqual({})
  })

  it('makes it stale once the English is another, until it is translated anew or confirmed', () => {
    const before = language(recorded)
    expect(staleKeys(before, vietnamese, changed)).toEqual(['title'])
    expect(renewSources(before, vietnamese, changed)).toEqual(recorded)
    expect(staleKeys(before, new Map([...vietnamese, ['title', 'Câu hỏi']]), changed)).toEqual([])
    const confirmed = renewSources(before, vietnamese, changed, (key) => key === 'title')
    expect(staleKeys(language(confirmed), vietnamese, changed)).toEqual([])
    expect(staleKeys(language(confirmed), vietnamese, english)).toEqual(['title'])
  })

  it('goes with the text', () => {
    expect(renewSources(language(recorded), new Map(), english)).toEqual({})
  })

  it('is a short text that any other text changes', () => {
    expect(textHash('Survey')).toMatch(/^[0-9a-z]{7}$/)
    expect(new Set(['', 'a', 'b', 'ab', 'ba', '調査', 'Survey', 'survey'].map(textHash)).size).toBe(8)
  })
})

describe('npm run texts', () => {
  let harbour: Harbour
  beforeEach(() => {
    harbour = createHarbour()
  })
  afterEach(() => harbour.remove())

  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(process.cwd(), 'src/tools/texts/texts.ts'), '--root', harbour.root, ...args], {
      encoding: 'utf8',
    })
  const english = () => join(harbour.root, 'locales/en/pages/survey.json')

  it('confirms a translation that still fits, and refuses what nobody has translated', () => {
    writeFileSync(english(), readFileSync(english(), 'utf8').replace('"Survey"', '"The survey"'))
    const names = () => checkFiles(harbour.root).problems.map(({ id, severity }) => [id, severity])
    expect(names()).toEqual([['stale-text', 'warning']])
    const refused = run('--confirm', 'pages.survey.tilte')
    expect([refused.status, refused.stderr]).toEqual([
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
