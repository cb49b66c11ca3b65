import { formatMessage } from '../texts/formatMessage.ts'
import type { Texts } from '../../model/site/siteTexts.ts'

/** Texts by language, in display order. */
export type LocaleTexts = Record<string, { tag: string; texts: Texts }>

/** One line for each language, `(no text)` if no key has a text; an empty list if no language has one. */
export function inAllLanguages(
  languages: LocaleTexts,
  keys: string[],
  paramsFor: (tag: string) => Record<string, unknown> = () => ({}),
): string[] {
  const translations = Object.entries(languages).map(
    ([language, { tag, texts }]) => [language, formatMessage(texts, tag, keys, paramsFor(tag))] as const,
  )
  return translations.every(([, text]) => text === undefined)
    ? []
    : translations.map(([language, text]) => `${language}  ${text === undefined ? '(no text)' : oneLine(text)}`)
}

/** A heading with indented lines below it; empty if there are no lines. */
export const block = (heading: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [heading, ...indent(lines)]

export const indent = (lines: string[]): string[] => lines.map((line) => (line === '' ? '' : `  ${line}`))

/** Name and value in two columns. */
export const row = (name: string, value: string): string => `${name.padEnd(13)} ${value}`.trimEnd()

/** A text on one line, with control characters escaped. */
export const oneLine = (text: string): string =>
  text.replace(/[\n\r\t\\]/g, (character) => JSON.stringify(character).slice(1, -1))
