import { phrase, quoteAll, type ImpactId, type Params, type Phrase } from '../../model/findings/findingTexts.ts'
import { isUntranslated } from '../texts/translationQuality.ts'
import {
  baseKey,
  buildTextIndex,
  pluralFormsOf,
  pluralOf,
  REFERENCE_LANGUAGE,
  type LocaleFiles,
  type TextIndex,
} from '../texts/textIndex.ts'
import type { UsedText } from '../texts/usedTexts.ts'
import { fieldPlaces, isDeclaration } from './fieldPaths.ts'
import { breaking, harmless, type FieldFinding, type ImpactFinding, type ImpactLanguages } from './impactFinding.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'

/** The texts of one language in both states; a text has all its plural forms. */
interface LanguagePair {
  code: string
  before: TextIndex
  after: TextIndex
}

/** The languages in both states. */
export const pairLanguages = (before: ImpactLanguages, after: ImpactLanguages): LanguagePair[] =>
  after.flatMap((language) => {
    const earlier = before.find(({ code }) => code === language.code)
    const forms = pluralFormsOf(language.tag)
    return earlier
      ? [{ code: language.code, before: joinPlurals(earlier, forms), after: joinPlurals(language, forms) }]
      : []
  })

/** The texts of a language, each with all its plural forms, by their keys with and without the form. */
function joinPlurals(language: LocaleFiles, forms: string[]): TextIndex {
  const texts = buildTextIndex(language)
  const joinedTexts = new Map(texts)
  for (const key of texts.keys())
    if (pluralOf(key) !== undefined)
      for (const each of [key, baseKey(key)]) {
        const all = [each, ...forms.map((form) => `${each}_${form}`)].flatMap((name) => texts.get(name) ?? [])
        if (all.length > 0) joinedTexts.set(each, all.join(' / '))
      }
  return joinedTexts
}

/** The text of the first key that has one. */
function wordsAt(texts: TextIndex, keys: string[]): string | undefined {
  for (const key of keys) {
    const words = texts.get(key)
    if (words !== undefined) return words
  }
  return undefined
}

/** The parts of a form that its texts depend on; for a page without a form only the id. */
type TextForm = Pick<ResolvedForm, 'id' | 'schema'> & Partial<Pick<ResolvedForm, 'uiSchema'>>

/**
 * Changes of a page's own texts. The general messages of rules (`errors.…`) belong to the whole site.
 * @param used the texts of the page before and after
 * @param presentPath text path of a field before → after
 */
export function formTextChanges(
  languages: LanguagePair[],
  form: TextForm,
  used: [before: UsedText[], after: UsedText[]],
  presentPath: (path: string) => string,
): FieldFinding[] {
  const prefix = `pages.${form.id}.fields.`
  const fields = fieldPlaces(form.schema, form.uiSchema ?? {}).map(({ path }) => path.join('.'))
  const names = (texts: UsedText[], rename: (path: string) => string) =>
    new Map(texts.map((text) => [presentKey(text.keys[0] ?? '', prefix, rename), text.keys]))
  const [was, is] = [names(used[0], presentPath), names(used[1], (path) => path)]
  // The first of several texts with one key decides.
  const isRequired = new Map(used[1].toReversed().map(({ keys: [first], required }) => [first, required]))
  return [...is].flatMap(([name, keys]) => {
    const earlier = was.get(name)
    const ownKeys = keys.filter((key) => !key.startsWith('errors.'))
    const words = languages.map(({ code, before, after }) => ({
      code,
      was:
        earlier &&
        wordsAt(
          before,
          earlier.filter((key) => !key.startsWith('errors.')),
        ),
      is: wordsAt(after, ownKeys),
      isMissing: isRequired.get(keys[0]) === true && wordsAt(after, keys) === undefined,
    }))
    if (words.every(({ was, is, isMissing }) => was === is && !isMissing)) return []
    const place = placeOf(name, prefix, fields, form.id)
    return wordFindings(words, place.title, earlier === undefined, place.field, consentTitle(form, place))
  })
}

const presentKey = (key: string, prefix: string, rename: (path: string) => string): string =>
  key.startsWith(prefix) ? prefix + rename(key.slice(prefix.length)) : key

interface TextPlace {
  title: Phrase
  part: string
  field?: string
}

function placeOf(name: string, prefix: string, fields: string[], page: string): TextPlace {
  if (!name.startsWith(prefix)) {
    const part = name.slice(`pages.${page}.`.length)
    return { title: phrase('title-text', { key: name.startsWith('pages.') ? part : name }), part }
  }
  const rest = name.slice(prefix.length)
  const field = fields.filter((each) => rest.startsWith(`${each}.`)).sort((a, b) => b.length - a.length)[0]
  if (field === undefined) return { title: phrase('title-text', { key: rest }), part: rest }
  const part = rest.slice(field.length + 1)
  const [first = '', ...more] = part.split('.')
  const titles: Record<string, Phrase> = {
    label: phrase('title-label'),
    hint: phrase('title-hint'),
    options: phrase('title-option', { value: more.join('.') }),
    errors: phrase('title-message', { rule: more.join('.') }),
  }
  return { title: titles[first] ?? phrase('title-text', { key: part }), part, field }
}

/** The title of a text that a person agrees to, in a finding about its words; undefined for any other text. */
function consentTitle(form: TextForm, { title, part, field }: TextPlace): Phrase | undefined {
  if (field === undefined || (part !== 'label' && part !== 'hint') || !isDeclaration(form, field)) return undefined
  return part === 'label' ? phrase('title-declaration') : title
}

interface Words {
  code: string
  was: string | undefined
  is: string | undefined
  isMissing?: boolean
}

/** Findings for one text in all languages. `isNew`: the text was not needed before. */
function wordFindings(
  words: Words[],
  title: Phrase,
  isNew: boolean,
  field: string | undefined,
  consent?: Phrase,
): FieldFinding[] {
  const withLanguages = (list: Words[]): Params => ({ title, languages: list.map(({ code }) => code) })
  const changedTexts = words.filter(({ was, is }) => was !== undefined && is !== undefined && was !== is)
  const lostTexts = words.filter(({ was, is, isMissing }) => (was !== undefined && is === undefined) || isMissing)
  const newTexts = words.filter(({ was, is }) => was === undefined && is !== undefined)
  const untranslatedTexts = words.filter(
    ({ was, is }) => is !== undefined && isUntranslated(is) && (was === undefined || !isUntranslated(was)),
  )
  const source = words.find(({ code }) => code === REFERENCE_LANGUAGE)
  const staleTexts =
    source && changedTexts.includes(source)
      ? words.filter(({ was, is, code }) => was !== undefined && was === is && code !== REFERENCE_LANGUAGE)
      : []
  const example = changedTexts.find(({ code }) => code === REFERENCE_LANGUAGE) ?? changedTexts[0]
  const isGone = lostTexts.length > 0 && lostTexts.length === words.length && !words.some(({ isMissing }) => isMissing)
  // A new text without words breaks nothing yet: the check stops the build until it has words.
  const missing = (id: ImpactId, params: Params) => (isNew ? harmless(id, params, field) : breaking(id, params, field))
  const findings: FieldFinding[] = []
  if (example) {
    const params = { ...withLanguages(changedTexts), before: example.was, now: example.is }
    findings.push(
      consent
        ? breaking('declaration-reworded', { ...params, title: consent }, field)
        : harmless('text-changed', params, field),
    )
  }
  if (untranslatedTexts.length > 0)
    findings.push(missing('text-missing/untranslated', withLanguages(untranslatedTexts)))
  if (isGone)
    findings.push(
      consent
        ? breaking('declaration-reworded/gone', { title }, field)
        : harmless('text-changed/gone', { title }, field),
    )
  else if (lostTexts.length > 0) findings.push(missing('text-missing', withLanguages(lostTexts)))
  if (!isNew && newTexts.length > 0 && untranslatedTexts.length === 0) {
    const params = { ...withLanguages(newTexts), words: quoteAll([newTexts[0]?.is ?? '']) }
    findings.push(
      consent ? breaking('declaration-reworded/new', params, field) : harmless('text-changed/new', params, field),
    )
  }
  if (staleTexts.length > 0) findings.push(harmless('text-stale', withLanguages(staleTexts), field))
  return findings
}

/** Changes of all other texts, by key. `isHandled`: whether forms use the key. */
export function siteTextChanges(languages: LanguagePair[], isHandled: (key: string) => boolean): ImpactFinding[] {
  const keys = new Set(languages.flatMap(({ before, after }) => [...before.keys(), ...after.keys()]).map(baseKey))
  return [...keys]
    .filter((key) => !isHandled(key))
    .flatMap((key) => {
      const words = languages.map(({ code, before, after }) => ({
        code,
        was: before.get(key),
        is: after.get(key),
      }))
      const [area, page] = key.split('.')
      const isNew = words.every(({ was }) => was === undefined)
      const isSpread = words.some(({ is }) => is === undefined) && words.some(({ is }) => is !== undefined)
      const missing =
        isNew && isSpread
          ? words.filter(({ is }) => is === undefined).map((each) => ({ ...each, isMissing: true }))
          : []
      return wordFindings(
        [...words.filter(({ code }) => !missing.some((each) => each.code === code)), ...missing],
        phrase('title-text', { key }),
        isNew,
        undefined,
      ).map((finding) => (area === 'pages' && page !== undefined ? { ...finding, page } : finding))
    })
}
