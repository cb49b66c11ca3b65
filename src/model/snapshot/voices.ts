import { say } from '../say.ts'
import type { Texts } from '../texts.ts'

/** Texts by language, in the order to show them in. */
export type Voices = Record<string, { tag: string; texts: Texts }>

/** One line for each language that has a text under one of the keys; a language without one says so. Empty if none has. */
export function inEveryLanguage(
  voices: Voices,
  keys: string[],
  figuresIn: (tag: string) => Record<string, unknown> = () => ({}),
): string[] {
  const said = Object.entries(voices).map(
    ([language, { tag, texts }]) => [language, say(texts, tag, keys, figuresIn(tag))] as const,
  )
  return said.every(([, text]) => text === undefined)
    ? []
    : said.map(([language, text]) => `${language}  ${text === undefined ? '(no text)' : oneLine(text)}`)
}

/** A heading with lines below it; nothing when there are none. */
export const block = (heading: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [heading, ...indent(lines)]

export const indent = (lines: string[]): string[] => lines.map((line) => (line === '' ? '' : `  ${line}`))

/** Name and value in two columns. */
export const row = (name: string, value: string): string => `${name.padEnd(13)} ${value}`.trimEnd()

/** A text on one line, what cannot be seen written out. */
export const oneLine = (text: string): string =>
  text.replace(/[\n\r\t\\]/g, (character) => JSON.stringify(character).slice(1, -1))
