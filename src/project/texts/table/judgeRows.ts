import {
  baseKey,
  buildTextIndex,
  pluralFormsOf,
  pluralOf,
  REFERENCE_LANGUAGE,
  type LocaleFiles,
  type TextIndex,
} from '../textIndex.ts'
import { sourceOf } from '../textSources.ts'
import { isUntranslated, withoutMarks } from '../translationQuality.ts'
import type { IncomingRow } from './textRow.ts'

/** The result of checking an incoming table. */
export interface JudgedRows {
  /** A sentence for each refused row, with place, key and language. */
  refusals: string[]
  /** Changed texts: language → key → new text. */
  changes: Map<string, Map<string, string>>
  /** Translations of an English text that has changed since: language → key → the earlier English text. */
  outdated: Map<string, Map<string, string>>
}

/** Control characters except line feed and tab, non-characters, and lone surrogates. */
const CONTROL = /(?![\n\t])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/u
const MAX_CHARACTERS = 20_000

/** Checks each row against the present texts. If one row is refused, write nothing. */
export function judgeRows(rows: IncomingRow[], languages: LocaleFiles[]): JudgedRows {
  const result: JudgedRows = { refusals: [], changes: new Map(), outdated: new Map() }
  const reference = languages.find(({ code }) => code === REFERENCE_LANGUAGE)
  const english: TextIndex = reference ? buildTextIndex(reference) : new Map()
  const byCode = new Map(languages.map((language) => [language.code, { language, texts: buildTextIndex(language) }]))
  const seenRows = new Map<string, IncomingRow>()
  for (const row of rows) {
    const refuse = (reason: string) => result.refusals.push(`${row.place}, ${row.key} (${row.language}): ${reason}`)
    const target = byCode.get(row.language)
    if (!target) {
      refuse(`there is no such language; the languages are ${[...byCode.keys()].join(', ')}.`)
      continue
    }
    const { language, texts } = target
    const twin = seenRows.get(`${row.language} ${row.key}`)
    if (twin) {
      if (twin.translation !== row.translation)
        refuse(`the text stands in ${twin.place}, too, with other words: remove one.`)
      continue
    }
    seenRows.set(`${row.language} ${row.key}`, row)
    const fault = faultOf(row, language, texts, english)
    if (fault) {
      refuse(fault)
      continue
    }
    const translation = row.translation.normalize('NFC')
    if (translation === '') continue
    if (translation !== texts.get(row.key)) add(result.changes, row.language, row.key, translation)
    const present = sourceOf(english, row.key)
    if (
      row.source !== undefined &&
      present !== undefined &&
      row.source !== present &&
      translation !== texts.get(row.key)
    )
      add(result.outdated, row.language, row.key, row.source)
  }
  for (const [code, changes] of result.changes) {
    const target = byCode.get(code)
    if (target) result.refusals.push(...missingFormSentences(target.language, target.texts, changes))
  }
  return result
}

function add(to: Map<string, Map<string, string>>, language: string, key: string, text: string): void {
  const texts = to.get(language) ?? new Map<string, string>()
  to.set(language, texts.set(key, text))
}

/** The reason why a row is refused, and how to fix it. */
function faultOf(
  { key, translation }: IncomingRow,
  { code, name, tag }: LocaleFiles,
  texts: TextIndex,
  english: TextIndex,
): string | undefined {
  const source = sourceOf(english, key)
  if (source === undefined && !texts.has(key)) return 'there is no such text: the key must be as it was exported.'
  const plural = pluralOf(key)
  const forms = pluralFormsOf(tag)
  if (plural !== undefined && !forms.includes(plural) && !texts.has(key))
    return `${name} has no plural form “${plural}”: it has ${forms.join(', ')}.`
  if (translation === '')
    return texts.has(key) && !isUntranslated(texts.get(key) ?? '')
      ? 'the translation is empty, and there is one: write it, or leave the row out.'
      : undefined
  if (translation.trim() === '') return 'the translation is blank: write the words, or leave the row out.'
  if ([...translation].length > MAX_CHARACTERS) return `the translation has more than ${MAX_CHARACTERS} characters.`
  if (isUntranslated(translation))
    return 'it still has the mark ⟦…⟧ of what is not translated: put the words in its place.'
  if (CONTROL.test(translation)) return 'it has a character that cannot be seen: type the words anew.'
  const placeholderReason =
    source === undefined || code === REFERENCE_LANGUAGE
      ? undefined
      : placeholderFault(withoutMarks(source), translation)
  return placeholderReason ?? nestingFault(translation)
}

const PLACEHOLDER = /\{\{\w+\}\}|<\/?\d+>|\$t\([^)]*\)/g

/** The reason for missing or extra placeholders and links. */
function placeholderFault(source: string, translation: string): string | undefined {
  const [wanted, has] = [source.match(PLACEHOLDER) ?? [], translation.match(PLACEHOLDER) ?? []]
  const missing = missingEntries(wanted, has)
  const extra = missingEntries(has, wanted)
  if (missing.length === 0 && extra.length === 0) return undefined
  return [
    ...(missing.length > 0 ? [`it lacks ${missing.join(', ')}: put it where it belongs in the sentence.`] : []),
    ...(extra.length > 0 ? [`it has ${extra.join(', ')}, which the English has not: remove it.`] : []),
  ].join(' ')
}

/** The entries of `wanted` that `has` lacks; repeated entries count separately. */
function missingEntries(wanted: string[], has: string[]): string[] {
  const remaining = [...has]
  return wanted.filter((each) => {
    const index = remaining.indexOf(each)
    if (index >= 0) remaining.splice(index, 1)
    return index < 0
  })
}

function nestingFault(translation: string): string | undefined {
  const open: string[] = []
  for (const [, slash, number = ''] of translation.matchAll(/<(\/?)(\d+)>/g)) {
    if (slash === '') open.push(number)
    else if (open.pop() !== number)
      return `</${number}> stands where no <${number}> is open: write <${number}>…</${number}>.`
  }
  const unclosed = open.at(-1)
  if (unclosed !== undefined) return `<${unclosed}> is not closed: write <${unclosed}>…</${unclosed}>.`
  return /\{\{[^}]*$|\{\{\s|\{\{[^}]*\s\}\}/.test(translation)
    ? 'a placeholder {{…}} is not closed or has a space in it.'
    : undefined
}

/** Sentences for plural forms that would be missing after the changes. */
function missingFormSentences(
  { code, name, tag }: LocaleFiles,
  texts: TextIndex,
  changes: Map<string, string>,
): string[] {
  const forms = pluralFormsOf(tag)
  const bases = new Set([...changes.keys()].filter((key) => pluralOf(key) !== undefined).map(baseKey))
  return [...bases].flatMap((base) => {
    const missing = forms.filter((form) => !changes.has(`${base}_${form}`) && !texts.has(`${base}_${form}`))
    return missing.length === 0
      ? []
      : [
          `${base} (${code}): it lacks the plural form${missing.length > 1 ? 's' : ''} ${missing.join(', ')}; ${name} has ${forms.join(', ')}.`,
        ]
  })
}
