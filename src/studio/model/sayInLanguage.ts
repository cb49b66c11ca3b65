/**
 * What a language says for English sentences: English with `{name}` for each value → words with the same names. A value is
 * taken over as it is; `{name, phrase}` is a phrase or a sentence and `{name, condition}` a condition, either may be empty;
 * `{name, number}` is a number; `{name, list}` has words with commas, “and” and “or” between them, of which those that are
 * phrases are translated.
 */
export interface SentenceTable {
  /** Whole sentences; of several that fit, one without values to take over holds, else the one with most words of its own. */
  sentences: Record<string, string>
  /** Parts of sentences; of several that fit, the first holds. */
  phrases: Record<string, string>
  /** What rules ask for, in short: almost anything fits them, so that they are looked for in their place only. */
  conditions: Record<string, string>
}

/** A sentence in a language; undefined if it has no words for it. */
export type Say = (english: string) => string | undefined

interface Pattern {
  /** The English before, between and after the values. */
  literals: string[]
  values: { name: string; kind: string | undefined }[]
  words: string
}

/** A longer sentence quotes half a file, and would take long. */
const MAX_LENGTH = 5000
const VALUE = /\{(\w+)(?:, (phrase|condition|number|list))?\}/
const NUMBER = /^-?[\d.]+$/
/** Between the words of a list, outside of quotation marks. */
const SEPARATOR = /(, | and | or )(?=(?:[^“”]*“[^“”]*”)*[^“”]*$)/

/** Finds the words of a language by matching English sentences with patterns: they are made far away, in English only. */
export function sayInLanguage({ sentences, phrases, conditions }: SentenceTable): Say {
  const sentencePatterns = patternsOf(sentences).sort(
    (a, b) => Number(isStrict(b)) - Number(isStrict(a)) || lengthOf(b) - lengthOf(a),
  )
  const phrasePatterns = [...patternsOf(phrases), ...sentencePatterns]
  const conditionPatterns = patternsOf(conditions)
  const said = new Map<string, string | undefined>()

  const sayBy = (patterns: Pattern[], english: string): string | undefined => {
    for (const pattern of patterns) {
      const values = valuesIn(pattern, english)
      const words = values && fill(pattern, values)
      if (words !== undefined) return words
    }
    return undefined
  }
  const sayWord = (word: string): string => sayBy(phrasePatterns, word) ?? word

  function sayValue(kind: string | undefined, value: string): string | undefined {
    if (value === '') return value
    switch (kind) {
      case 'phrase':
        return sayBy(phrasePatterns, value)
      case 'condition':
        return sayBy(conditionPatterns, value)
      case 'number':
        return NUMBER.test(value) ? value : undefined
      case 'list':
        if (!isClosed(value)) return undefined
        return sayBy(phrasePatterns, value) ?? value.split(SEPARATOR).map(sayWord).join('')
      default:
        return value
    }
  }

  function fill({ values, words }: Pattern, found: string[]): string | undefined {
    const filled = new Map<string, string>()
    for (const [index, { name, kind }] of values.entries()) {
      const value = sayValue(kind, found[index] ?? '')
      if (value === undefined) return undefined
      filled.set(name, value)
    }
    return words.replace(/\{(\w+)\}/g, (all, name: string) => filled.get(name) ?? all)
  }

  return (english) => {
    if (english.length > MAX_LENGTH) return undefined
    if (!said.has(english)) said.set(english, sayBy(sentencePatterns, english))
    return said.get(english)
  }
}

function patternsOf(table: Record<string, string>): Pattern[] {
  return Object.entries(table).map(([english, words]) => {
    // Each value brings its name and its kind.
    const parts = english.split(VALUE)
    const at = (offset: number) => parts.filter((_part, index) => index % 3 === offset)
    const kinds = at(2)
    return { literals: at(0), values: at(1).map((name, index) => ({ name, kind: kinds[index] })), words }
  })
}

/** Whether a pattern fits nothing by chance: its values must be known. */
const isStrict = ({ values }: Pattern): boolean => values.every(({ kind }) => kind !== undefined && kind !== 'list')

const lengthOf = ({ literals }: Pattern): number => literals.join('').length

/** The values of a text that a pattern fits; each is as short as can be, and has no quotation mark without its other one. */
function valuesIn({ literals: [first = '', ...literals] }: Pattern, text: string): string[] | undefined {
  if (literals.length === 0) return text === first ? [] : undefined
  if (!text.startsWith(first)) return undefined
  const values: string[] = []
  let start = first.length
  for (const [index, literal] of literals.entries()) {
    const end = index < literals.length - 1 ? endBefore(literal, text, start) : lastEnd(literal, text, start)
    if (end === undefined) return undefined
    values.push(text.slice(start, end))
    start = end + literal.length
  }
  return values
}

function endBefore(literal: string, text: string, start: number): number | undefined {
  for (let end = text.indexOf(literal, start); end !== -1; end = text.indexOf(literal, end + 1))
    if (isWhole(text.slice(start, end))) return end
  return undefined
}

function lastEnd(literal: string, text: string, start: number): number | undefined {
  const end = text.length - literal.length
  return end >= start && text.endsWith(literal) && isWhole(text.slice(start, end)) ? end : undefined
}

/** Whether each bracket of a list has its other one: else its words are those of two. */
function isClosed(list: string): boolean {
  let depth = 0
  for (const character of list) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

const isWhole = (value: string): boolean => !/[“”]/.test(value.replace(/“[^“”]*”/g, ''))
