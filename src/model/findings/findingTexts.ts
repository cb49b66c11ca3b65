import i18next from 'i18next'
import en from './en.json' with { type: 'json' }

/** A key without its plural form. */
type WithoutPlural<Key> = Key extends `${infer Id}_${'one' | 'other'}` ? Id : Key

/** A problem that the check reports: its name, and after a slash the variant, if the name has several texts. */
export type ProblemId = keyof typeof en.problem
export type ProblemName = ProblemId extends infer Id ? (Id extends `${infer Name}/${string}` ? Name : Id) : never
/** An effect of a change: its name, and after a slash the variant, if the name has several texts. */
export type ImpactId = WithoutPlural<keyof typeof en.impact>
/** A reason why a task cannot be done. */
export type RefusalId = keyof typeof en.refusal

/** A note of an import about the page that it wrote. */
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

/** A parameter of a sentence. A list is joined by commas, and `and` or `or` puts that word before its last entry. */
export type Value = string | number | undefined | Phrase | Value[] | { and: Value[] } | { or: Value[] } | English
export type Params = Record<string, Value>

/** An English sentence of the meta schemas; the Studio translates it. */
interface English {
  english: string
}

export const phrase = (id: PhraseId, params?: Params): Phrase => ({
  phrase: id,
  ...(params ? { params: withEmpty(params) } : {}),
})

/** Replaces undefined by an empty text: JSON drops undefined, and i18next would then show the placeholder. */
export const withEmpty = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']))

/** `“a”, “b” and “c”`. */
export const quoteAll = (words: unknown[]): Value => ({
  and: words.map((word) => phrase('quoted', { word: String(word) })),
})

/** i18next's `t`: English on the command line, the Studio's language in the Studio. */
export type Translate = (keys: string[], values: Record<string, unknown>) => string

/** Namespace of the meta schemas' sentences: the key is the English sentence itself. */
const ENGLISH_KEYS = { ns: 'english', keySeparator: false, nsSeparator: false }

let instance: Translate | undefined

/** Translates to English, for the command line. */
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

/**
 * The sentence of an id; without one, the sentence of its name before the slash. `part` of a problem: `message` or
 * `hint`.
 */
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

/** A number stays a number: i18next chooses the plural form by it. */
const sayInSentence = (value: Value, t: Translate): string | number =>
  typeof value === 'number' ? value : sayValue(value, t)

export function sayValue(value: Value, t: Translate = english): string {
  if (typeof value !== 'object') return String(value ?? '')
  if (Array.isArray(value)) return joinValues(value, 'comma', t)
  if ('and' in value) return joinValues(value.and, 'and', t)
  if ('or' in value) return joinValues(value.or, 'or', t)
  if ('english' in value) return t([value.english], { ...ENGLISH_KEYS, defaultValue: value.english })
  return say([`findings.phrase.${value.phrase}`], value.params ?? {}, t)
}

function joinValues(values: Value[], last: 'comma' | 'and' | 'or', t: Translate): string {
  if (values.length === 0) return sayValue(phrase('none'), t)
  const words = values.map((value) => sayValue(value, t))
  return words.reduce((text, word, index) => {
    const joint = index === 0 ? undefined : phrase(index < words.length - 1 ? 'comma' : last)
    return text + sayValue(joint, t) + word
  }, '')
}
