import i18next from 'i18next'
import en from './en.json' with { type: 'json' }

/** A key without its plural form. */
type WithoutPlural<Key> = Key extends `${infer Id}_${'one' | 'other'}` ? Id : Key

/** What the check can find; after a slash stands which of several faults of one name it is. */
export type ProblemId = keyof typeof en.problem
export type ProblemName = ProblemId extends infer Id ? (Id extends `${infer Name}/${string}` ? Name : Id) : never
/** What a change can mean; after a slash stands which of several sentences about one kind of change it is. */
export type ImpactId = WithoutPlural<keyof typeof en.impact>
/** Why something cannot be done. */
export type RefusalId = keyof typeof en.refusal

/** What an import tells of what it has made. */
export interface Note {
  id: keyof typeof en.note
  params?: Params
}

type PhraseId = WithoutPlural<keyof typeof en.phrase>

/** A part of a sentence that each language has its own words for. */
export interface Phrase {
  phrase: PhraseId
  params?: Params
}

/** What a sentence tells besides its own words; the entries of a list have commas between them, or “and” or “or” too. */
export type Value = string | number | undefined | Phrase | Value[] | { and: Value[] } | { or: Value[] } | English
export type Params = Record<string, Value>

/** A sentence of the meta schemas, which are English; the Studio has words for it. */
interface English {
  english: string
}

export const phrase = (id: PhraseId, params?: Params): Phrase => ({
  phrase: id,
  ...(params ? { params: withEmpty(params) } : {}),
})

/** What is undefined would be lost in JSON, and its place in the sentence would stay. */
export const withEmpty = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']))

/** `“a”, “b” and “c”`. */
export const quoted = (words: unknown[]): Value => ({
  and: words.map((word) => phrase('quoted', { word: String(word) })),
})

/** The translations of i18next: of the command line, or those of the Studio in its language. */
export type Translate = (keys: string[], values: Record<string, unknown>) => string

/** Namespace of sentences whose English stands elsewhere and is their key. */
const ENGLISH_KEYS = { ns: 'english', keySeparator: false, nsSeparator: false }

let instance: Translate | undefined

/** English, as the command line speaks it. */
export const english: Translate = (keys, values) => {
  if (!instance) {
    const i18n = i18next.createInstance()
    void i18n.init({
      lng: 'en-GB',
      initAsync: false,
      resources: { 'en-GB': { translation: { findings: en } } },
      interpolation: { escapeValue: false },
    })
    instance = (...given) => i18n.t(...given)
  }
  return instance(keys, values)
}

/** The sentence of an id, or the one of what stands before its slash. `part` of a problem: `message` or `hint`. */
export function sayFinding(
  group: 'problem' | 'impact' | 'refusal' | 'note',
  id: string,
  params: Params = {},
  t: Translate = english,
  part = '',
): string {
  return say(
    [id, id.replace(/\/.*$/, '')].map((each) => `findings.${group}.${each}${part && `.${part}`}`),
    params,
    t,
  )
}

const say = (keys: string[], params: Params, t: Translate): string =>
  t(keys, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, sayInSentence(value, t)])))

/** Plural forms are chosen by numbers. */
const sayInSentence = (value: Value, t: Translate): string | number =>
  typeof value === 'number' ? value : sayValue(value, t)

export function sayValue(value: Value, t: Translate = english): string {
  if (typeof value !== 'object') return String(value ?? '')
  if (Array.isArray(value)) return joined(value, 'comma', t)
  if ('and' in value) return joined(value.and, 'and', t)
  if ('or' in value) return joined(value.or, 'or', t)
  if ('english' in value) return t([value.english], { ...ENGLISH_KEYS, defaultValue: value.english })
  return say([`findings.phrase.${value.phrase}`], value.params ?? {}, t)
}

function joined(values: Value[], last: 'comma' | 'and' | 'or', t: Translate): string {
  if (values.length === 0) return sayValue(phrase('none'), t)
  const words = values.map((value) => sayValue(value, t))
  return words.reduce((text, word, index) => {
    const joint = index === 0 ? undefined : phrase(index < words.length - 1 ? 'comma' : last)
    return text + sayValue(joint, t) + word
  }, '')
}
