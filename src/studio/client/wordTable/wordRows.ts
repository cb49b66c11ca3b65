import type { DefinitionProblem } from '../../../model/site/definitionProblem.ts'
import { messageParams, declaringSubschema } from '../../../forms/data/messageParams.ts'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import type { SiteDefinitions } from '../../../model/site/siteDefinitions.ts'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { buildTextIndex, locateKey, REFERENCE_LANGUAGE, type LocaleFiles } from '../../../project/texts/textIndex.ts'
import { SOURCES_FILE, staleKeys } from '../../../project/texts/textSources.ts'
import { isUntranslated, translationFindings } from '../../../project/texts/translationQuality.ts'
import { collectUsedTexts } from '../../../project/texts/usedTexts.ts'
import { contentOf, orderedLanguages, textIn, textTree } from '../files/parsedFiles.ts'
import type { Texts } from '../../model/workspace.ts'
import { fieldLabelOf, placeOfKey, type WordPlace } from './wordPlace.ts'

/** A text in one language with its state. */
export interface WordCell {
  code: string
  /** The form's own text; empty if it has none. */
  text: string
  /** Without an own text, the one that clients read: the library's or the general one. */
  inherited: string | undefined
  isMissing: boolean
  /** Whether the English text has changed since the translation. */
  isStale: boolean
  /** Problems of the translation. */
  notes: DefinitionProblem[]
  /** Length as a multiple of the English, if it is the longest of all and much longer. */
  longer: number | undefined
}

/** A text of a form in all languages. */
export interface WordRow {
  /** Key: `pages.order.fields.phone.label`. */
  key: string
  /** The key in the form's own file: `fields.phone.label`. */
  name: string
  place: WordPlace
  /** For a text of a field, its label in the owner's language. */
  label: string
  /** For an error text, the limit of its rule. */
  limit: string | undefined
  cells: WordCell[]
}

/** Length ratio from which a text is marked as longer. */
const MUCH_LONGER = 1.5
/** Shorter texts always fit. */
const MIN_LENGTH = 12

/**
 * All texts that a form uses or defines, in all languages: those that it uses in the order of the form, then the others.
 * @param ownerCode language of the labels
 */
export function wordRows(
  texts: Texts,
  page: string,
  site: SiteDefinitions | undefined,
  ownerCode = REFERENCE_LANGUAGE,
): WordRow[] {
  const languages = orderedLanguages(texts).map((code) => languageFiles(texts, code, page))
  const indexes = new Map(languages.map((language) => [language, buildTextIndex(language)]))
  const english = languages.find(({ code }) => code === REFERENCE_LANGUAGE)
  const source = (english && indexes.get(english)) ?? new Map<string, string>()
  const stale = new Map(
    languages.map((language) => [
      language.code,
      new Set(language === english ? [] : staleKeys(language, indexes.get(language) ?? new Map(), source)),
    ]),
  )
  const findings = Map.groupBy(
    translationFindings(
      new Map([...indexes].map(([language, index]) => [language, ofPage(index, page)])),
      () => false,
    ).filter(({ id }) => !id.startsWith('untranslated-text') && id !== 'empty-text'),
    ({ language, key }) => `${language.code} ${key}`,
  )
  const form = site?.forms[0]?.form
  // List keys found in any language.
  const own = new Set([...indexes.values()].flatMap((index) => [...ofPage(index, page).keys()]))
  const byKey = new Map<string, { keys: string[]; required: boolean }>()
  for (const { keys, required } of usedTexts(site)) {
    const [key = ''] = keys
    byKey.set(key, { keys, required: required || own.has(key) })
  }
  for (const key of own) if (!byKey.has(key)) byKey.set(key, { keys: [key], required: true })
  return [...byKey].map(([key, { keys, required }]) => {
    const cells = languages.map((language): WordCell => {
      const index = indexes.get(language) ?? new Map<string, string>()
      const found = keys.map((each) => [each, textUnder(index, each)] as const).find(([, text]) => text !== undefined)
      const text = index.get(key) ?? ''
      const shownText = found?.[1] ?? ''
      return {
        code: language.code,
        text,
        inherited: text === '' ? found?.[1] : undefined,
        isMissing: (required && found === undefined) || isUntranslated(shownText),
        isStale: found !== undefined && stale.get(language.code)?.has(found[0]) === true,
        notes: findings.get(`${language.code} ${key}`) ?? [],
        longer: undefined,
      }
    })
    const place = placeOfKey(key, page)
    return {
      key,
      name: nameOf(key, page),
      place,
      label: 'field' in place ? fieldLabelOf(texts, form, page, place.field, ownerCode) : '',
      limit: form && place.kind === 'error' ? limitOf(form, place.field, place.name) : undefined,
      cells: withLongest(cells),
    }
  })
}

/** The text of a key in a language's file; empty if there is none. */
export function textOfKey(texts: Texts, code: string, key: string): string {
  const { path, steps } = locateKey(key)
  return textIn(contentOf(texts, `locales/${code}/${path}`), steps) ?? ''
}

/** A language's text files that a form uses. */
function languageFiles(texts: Texts, code: string, page: string): LocaleFiles {
  const content = (path: string) => textTree(contentOf(texts, `locales/${code}/${path}`))
  const sources = Object.entries(content(SOURCES_FILE))
  const paths = ['common.json', 'errors.json', 'fields.json', `pages/${page}.json`]
  const { tag, name } = languageMeta(code)
  return {
    code,
    tag,
    name,
    files: Object.fromEntries(paths.map((path) => [path, content(path)])),
    sources: Object.fromEntries(
      sources.flatMap(([key, record]) => (typeof record === 'string' ? [[key, record]] : [])),
    ),
  }
}

/** Texts that the form uses, without those for type errors, which a client cannot cause. */
const usedTexts = (site: SiteDefinitions | undefined) =>
  site ? collectUsedTexts({ ...site, fields: [] }).filter(({ keys }) => !/\.errors\.type$/.test(keys[0] ?? '')) : []

/** Text of a key; for a counted text, its general plural form. */
const textUnder = (index: Map<string, string>, key: string): string | undefined =>
  index.get(key) ?? index.get(`${key}_other`)

const ofPage = (index: Map<string, string>, page: string): Map<string, string> =>
  new Map([...index].filter(([key]) => key.startsWith(`pages.${page}.`)))

const nameOf = (key: string, page: string): string =>
  key.startsWith(`pages.${page}.`) ? locateKey(key).steps.join('.') : key

/** The limit of a field's rule. */
function limitOf(form: ResolvedForm, field: string[], rule: string): string | undefined {
  const { limit } = messageParams(declaringSubschema(form.schema, toPointer(field), rule), rule)
  return limit === undefined ? undefined : String(limit)
}

/** Marks the longest of a text's translations if it is much longer than the English. */
function withLongest(cells: WordCell[]): WordCell[] {
  const lengthOf = ({ text, inherited = '' }: WordCell) => (text || inherited).length
  const english = cells.find(({ code }) => code === REFERENCE_LANGUAGE)
  const most = Math.max(...cells.map(lengthOf))
  const base = english ? lengthOf(english) : 0
  return cells.map((cell) =>
    base > 0 && most >= MIN_LENGTH && most / base >= MUCH_LONGER && lengthOf(cell) === most
      ? { ...cell, longer: Math.round((most / base) * 10) / 10 }
      : cell,
  )
}
