import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readLanguages } from '../../src/definitions/readTexts.ts'
import { sayInLanguage, type SentenceTable } from '../../src/studio/model/sayInLanguage.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { textsInSource, withoutNames } from '../support/studio/sentencesInSource.ts'

const FOLDER = 'src/studio/client/sentences'
const codes = globSync('*.json', { cwd: join(PROJECT_ROOT, FOLDER) }).map((file) => file.replace('.json', ''))
const read = (code: string): SentenceTable =>
  JSON.parse(readFileSync(join(PROJECT_ROOT, FOLDER, `${code}.json`), 'utf8')) as SentenceTable
const reference = read('tw')
const groups = ['sentences', 'phrases'] as const
const inSource = textsInSource()

/** What a person reads: words that follow each other. */
const isReadable = (text: string): boolean => /[A-Za-z]+ [a-z]{2,}/.test(text)

/** Texts in these files that nobody reads as they stand. */
const OTHERS = ['false schema', 'current-password” or “new-password']

it('every language of the Studio but English has a file of its own', () => {
  expect([...codes, 'en'].sort()).toEqual(readLanguages(PROJECT_ROOT))
})

it('every sentence of the check has words in every language', () => {
  const known = new Set(groups.flatMap((group) => Object.keys(reference[group])).map(withoutNames))
  const missing = [...inSource].filter(([text]) => isReadable(text) && !known.has(text) && !OTHERS.includes(text))
  const advice = missing.map(
    ([text, file]) =>
      `${file} says “${text}”: add it with its words to “sentences” (a part of one to “phrases”) of ${FOLDER}/*.json, ` +
      'with {name} for each {}; {name, phrase} for a part that is in “phrases”, {name, list} for a list.',
  )
  expect(advice).toEqual([])
})

it('and has none that nothing says', () => {
  const unused = groups
    .flatMap((group) => Object.keys(reference[group]))
    .filter((english) => /[a-z]/i.test(withoutNames(english)) && !inSource.has(withoutNames(english)))
  expect(unused.map((english) => `${FOLDER}/*.json: nothing says “${english}” any more: remove it.`)).toEqual([])
})

describe.each(codes)('%s', (code) => {
  const table = read(code)

  it('has the sentences of the other languages, with their values', () => {
    const names = (text: string) => (text.match(/\{\w+/g) ?? []).sort()
    for (const group of groups) {
      expect(Object.keys(table[group])).toEqual(Object.keys(reference[group]))
      for (const [english, words] of Object.entries(table[group])) expect(names(words)).toEqual(names(english))
    }
  })

  it('finds each sentence again among all others', () => {
    const say = sayInLanguage({ ...table, phrases: { ...table.phrases, Phrase: 'Phrase' } })
    for (const [english, words] of Object.entries(table.sentences)) {
      const kinds = new Map([...english.matchAll(/\{(\w+)(?:, (\w+))?\}/g)].map(([, name, kind]) => [name, kind]))
      const fill = (text: string) =>
        text.replace(/\{(\w+)(?:, \w+)?\}/g, (_all, name: string) =>
          kinds.get(name) === 'phrase' ? 'Phrase' : 'Value',
        )
      expect(say(fill(english))).toBe(fill(words))
    }
  })
})
