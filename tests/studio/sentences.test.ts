import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { impactOf } from '../../src/lint/impact/impact.ts'
import { parseJsonFile, readSource } from '../../src/lint/import/readSource.ts'
import { DefinitionError } from '../../src/model/site/definitionProblem.ts'
import { sayFailure } from '../../src/studio/client/sentences.ts'
import { sayInLanguage, type SentenceTable } from '../../src/studio/model/sayInLanguage.ts'
import { before, BREAKING, HARMLESS } from '../support/lint/preparedChanges.ts'
import { applyChanges, toProject } from '../support/lint/projectFixture.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { textsInMetaSchemas, textsInSource, textsOfEditor, withoutNames } from '../support/studio/sentencesInSource.ts'

const FOLDER = 'src/studio/client/sentences'
const codes = globSync('*.json', { cwd: join(PROJECT_ROOT, FOLDER) }).map((file) => file.replace('.json', ''))
const read = (code: string): SentenceTable =>
  JSON.parse(readFileSync(join(PROJECT_ROOT, FOLDER, `${code}.json`), 'utf8')) as SentenceTable
const reference = read('tw')
const groups = ['sentences', 'phrases', 'conditions'] as const
const inSource = textsInSource()
const inMetaSchemas = textsInMetaSchemas()
const ofEditor = textsOfEditor()

/** What a person reads: words that follow each other. */
const isReadable = (text: string): boolean => /[A-Za-z]+ [a-z]{2,}/.test(text)

/** Texts in these files that nobody reads as they stand, or that those below make. */
const OTHERS = [
  ...['false schema', 'current-password” or “new-password', 'all of', 'at least one of', 'exactly one of'],
  ...[' in each entry', '{} if {} is given', 'can never be {},'],
]
/** Patterns for parts that follow each other with nothing between, and of what the meta schemas put together. */
const JOINED = [
  ...['{} in each entry', '{} if {}', '{} unless {}', '{}: not const {}'],
  "JSON Schema (draft 7) without words for readers, with this project's vocabulary: {}.",
  'What is done to the typed text, in order, before it is judged, sent and stored, in browser and server. {}',
]

it('every language of the Studio but English has a file of its own', () => {
  expect([...codes, 'en'].sort()).toEqual(['en', 'tw', 'zh'])
})

it('every sentence of the check, the impact report, imports and the editor has words in every language', () => {
  const known = new Set(groups.flatMap((group) => Object.keys(reference[group])).map(withoutNames))
  const say = sayInLanguage(reference)
  const missing = [
    ...[...inSource].filter(([text]) => isReadable(text) && !known.has(text) && !OTHERS.includes(text)),
    ...[...ofEditor].filter(([text]) => !known.has(text)),
    ...[...inMetaSchemas].filter(([text]) => say(text) === undefined),
  ]
  const advice = missing.map(
    ([text, file]) =>
      `${file} says “${text}”: add it with its words to “sentences” (a part of one to “phrases”) of ${FOLDER}/*.json, ` +
      'with {name} for each {}; {name, phrase} for a part that is in “phrases”, {name, list} for a list.',
  )
  expect(advice).toEqual([])
})

it('and has none that nothing says', () => {
  const said = new Set([
    ...JOINED,
    ...[...inSource.keys(), ...inMetaSchemas.keys(), ...ofEditor.keys()].map(withoutNames),
  ])
  const unused = groups
    .flatMap((group) => Object.keys(reference[group]))
    .map(withoutNames)
    .filter((english) => /[a-z]/i.test(english) && !said.has(english))
  expect(unused.map((english) => `${FOLDER}/*.json: nothing says “${english}” any more: remove it.`)).toEqual([])
})

it('what a change means is said in full', () => {
  const say = sayInLanguage(reference)
  const unsaid = [...Object.values(BREAKING), ...Object.values(HARMLESS)]
    .flatMap(({ change }) => impactOf(toProject(before), toProject(applyChanges(before, change))))
    .filter(({ sentence }) => say(sentence) === undefined)
  expect(unsaid).toEqual([])
})

it('why an import is refused is said in full', () => {
  const say = sayInLanguage(reference)
  const deep = '{"items":'.repeat(70) + '{}' + '}'.repeat(70)
  const refused = ['{', '[]', deep, '{"type":"wordy"}', '{"$ref":"#/nowhere"}', '{"properties":{"__proto__":{}}}'].map(
    (text) => {
      try {
        readSource('schema', parseJsonFile('schema', Buffer.from(text)))
      } catch (error) {
        return sayFailure(say, error)
      }
      return 'Not refused.'
    },
  )
  for (const words of refused) expect(words).toMatch(/^schema .*\p{Script=Han}.*。$/u)
})

it('the problems of a file are said a line each', () => {
  const fault = new DefinitionError([
    { name: 'broken-json', file: 'a.json', pointer: '', message: 'The file is empty.', hint: 'Give it another name.' },
  ])
  expect(sayFailure(sayInLanguage(reference), fault)).toBe(
    'a.json  broken-json\n  檔案是空的。\n  → 請改用其他名稱。\n',
  )
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
    const samples = new Map<string | undefined, string>([
      ['phrase', 'Phrase'],
      ['condition', 'Condition'],
      ['number', '7'],
    ])
    const say = sayInLanguage({
      ...table,
      phrases: { Phrase: 'Phrase', ...table.phrases },
      conditions: { Condition: 'Condition', ...table.conditions },
    })
    for (const [english, words] of Object.entries(table.sentences)) {
      const kinds = new Map([...english.matchAll(/\{(\w+)(?:, (\w+))?\}/g)].map(([, name, kind]) => [name, kind]))
      const fill = (text: string) =>
        text.replace(/\{(\w+)(?:, \w+)?\}/g, (_all, name: string) => samples.get(kinds.get(name)) ?? 'Value')
      expect(say(fill(english))).toBe(fill(words))
    }
  })
})
