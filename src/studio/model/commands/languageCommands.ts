import { visit } from 'jsonc-parser'
import { isLanguageTag } from '../../../model/site/languageTag.ts'
import { baseKey, pluralFormsOf, pluralOf, REFERENCE_LANGUAGE } from '../../../project/texts/textIndex.ts'
import { isUntranslated, markUntranslated } from '../../../project/texts/translationQuality.ts'
import { isObject } from '../../../forms/schema/isObject.ts'
import { languagesOf, refusal } from '../fileEdits.ts'
import { JsonText } from '../../../project/source/jsonText.ts'
import type { Edits, Texts } from '../workspace.ts'

export interface NewLanguage {
  /** The folder of its texts: `de`. */
  code: string
  /** Its name in the language itself: Deutsch. */
  name: string
  /** BCP 47: `de-DE`. */
  tag: string
}

/** Files that `npm run texts` writes once texts are translated. */
const LEFT_OUT = ['sources.json']

/**
 * Adds a language with every text and document of English, marked as untranslated, so that the check lists them.
 * Counted texts get the plural forms of the language.
 */
export function newLanguage(texts: Texts, { code, name, tag }: NewLanguage): Edits {
  if (!/^[a-z]{2,3}$/.test(code)) throw refusal('languageCode', { code })
  if (languagesOf(texts).includes(code)) throw refusal('languageTaken', { code })
  if (name.trim() === '') throw refusal('languageName')
  if (!isLanguageTag(tag)) throw refusal('languageTag', { tag })
  const folder = `locales/${REFERENCE_LANGUAGE}/`
  const edits = new Map<string, string>()
  for (const [file, text] of texts) {
    if (!file.startsWith(folder)) continue
    const path = file.slice(folder.length)
    if (!LEFT_OUT.includes(path)) edits.set(`locales/${code}/${path}`, toUntranslated(path, text, { code, name, tag }))
  }
  if (!edits.has(`locales/${code}/meta.json`)) throw refusal('noEnglish')
  return edits
}

function toUntranslated(path: string, text: string, { name, tag }: NewLanguage): string {
  if (path.endsWith('.md')) return text.replace(/^title: (.*)$/m, (_, title: string) => `title: ${mark(title)}`)
  if (path === 'meta.json') return new JsonText(text).set(['name'], name).set(['tag'], tag).text
  return withPluralForms(new JsonText(markAll(text)), pluralFormsOf(tag)).text
}

const mark = (text: string): string => (isUntranslated(text) ? text : markUntranslated(text))

/** Marks every text of a file, in place. */
function markAll(text: string): string {
  const values: { offset: number; length: number; value: string }[] = []
  visit(text, {
    onLiteralValue: (value: unknown, offset, length) => {
      if (typeof value === 'string') values.push({ offset, length, value })
    },
  })
  return values.reduceRight(
    (marked, { offset, length, value }) =>
      marked.slice(0, offset) + JSON.stringify(mark(value)) + marked.slice(offset + length),
    text,
  )
}

/** Gives counted texts exactly the plural forms of a language. */
function withPluralForms(json: JsonText, forms: string[], path: string[] = []): JsonText {
  const group = json.value(path)
  if (!isObject(group)) return json
  let result = json
  const bases = new Set<string>()
  for (const [key, value] of Object.entries(group)) {
    if (isObject(value)) result = withPluralForms(result, forms, [...path, key])
    else if (pluralOf(key)) bases.add(baseKey(key))
  }
  for (const base of bases) {
    const text = group[`${base}_other`] ?? group[`${base}_one`]
    for (const form of forms)
      if (group[`${base}_${form}`] === undefined)
        result = result.set([...path, `${base}_${form}`], text, placeOfForm(result, path, base))
    for (const key of Object.keys(group))
      if (baseKey(key) === base && pluralOf(key) && !forms.includes(pluralOf(key) ?? ''))
        result = result.remove([...path, key])
  }
  return result
}

/** Index behind the last form of the same text. */
const placeOfForm = (json: JsonText, path: string[], base: string): number =>
  json.names(path).findLastIndex((key) => baseKey(key) === base) + 1
