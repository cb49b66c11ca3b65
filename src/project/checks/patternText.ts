import { isUnicodePattern } from '../../forms/schema/unicodePattern.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { Finding } from './problemsAtNodes.ts'
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'

/** Characters that a backslash turns into a class. After a literal backslash, the author probably meant that class. */
const MEANT = /^(?:[dDwWsSbB]|[pP]\{|\.(?![*+?{]))/
const BACKSLASH = 0x5c

/**
 * Finds patterns that require the character `\` where the author meant a class such as `\d`: JSON needs two backslashes
 * for one of the pattern, and the file has four.
 */
export function literalBackslash({ schema: { pattern } }: SchemaNode): Finding | undefined {
  if (pattern === undefined || !pattern.includes('\\\\')) return undefined
  const found = firstDoubledClass(pattern)
  return found === undefined
    ? undefined
    : {
        id: 'literal-backslash',
        params: { pattern, found, right: found.replace('\\', '\\\\') },
        member: 'pattern',
      }
}

/** The class that the first such backslash was meant for: `\d`. */
function firstDoubledClass(pattern: string): string | undefined {
  const found: string[] = []
  const tree = parsePattern(pattern)
  if (!tree) return undefined
  visitRegExpAST(tree, {
    onCharacterEnter({ value, raw, end, parent }) {
      const [meant] = MEANT.exec(pattern.slice(end)) ?? []
      const isInClass = parent.type === 'CharacterClass'
      // `[\\/]` is a class of two characters, and `[\\.]` another.
      if (value === BACKSLASH && raw === '\\\\' && meant !== undefined && !(isInClass && meant === '.'))
        found.push(`\\${meant.startsWith('p{') || meant.startsWith('P{') ? `${meant}…}` : meant}`)
    },
  })
  return found[0]
}

/** Finds patterns that need more characters than `maxLength` allows, or match fewer than `minLength` requires. */
export function patternLength({
  schema: { pattern, minLength = 0, maxLength = Infinity },
}: SchemaNode): Finding | undefined {
  if (pattern === undefined || minLength > maxLength || (minLength === 0 && maxLength === Infinity)) return undefined
  const tree = parsePattern(pattern)
  if (!tree) return undefined
  const [least, most] = lengthsOf(tree)
  if (least <= maxLength && most >= minLength) return undefined
  return {
    ...(least > maxLength
      ? { id: 'pattern-fits-nothing/longer', params: { length: maxLength, least } }
      : { id: 'pattern-fits-nothing/shorter', params: { length: minLength, most } }),
    member: 'pattern',
  }
}

/** Whether all texts that match a pattern have a limited length. */
export function isBoundedPattern(pattern: string): boolean {
  const tree = parsePattern(pattern)
  return tree !== undefined && lengthsOf(tree)[1] < Infinity
}

/** Undefined if the pattern is nested too deeply for the parser's stack; `badPattern` refuses it. */
function parsePattern(pattern: string): AST.Pattern | undefined {
  try {
    return new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, {
      unicode: isUnicodePattern(pattern),
    })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Bounds for the number of characters of a matching text; they may be wider than necessary. */
function lengthsOf({ alternatives }: AST.Pattern): [number, number] {
  const isWhole = alternatives.every(({ elements }) => isEdge(elements[0], 'start') && isEdge(elements.at(-1), 'end'))
  const [least, most] = lengthsOfAlternatives(alternatives)
  return [least, isWhole ? most : Infinity]
}

const isEdge = (element: AST.Element | undefined, kind: 'start' | 'end'): boolean =>
  element?.type === 'Assertion' && element.kind === kind

const lengthsOfAlternatives = (alternatives: AST.Alternative[]): [number, number] => {
  const lengths = alternatives.map(({ elements }) =>
    elements.map(lengthsOfElement).reduce(([a, b], [least, most]) => [a + least, b + most], [0, 0]),
  )
  return [Math.min(...lengths.map(([least]) => least)), Math.max(...lengths.map(([, most]) => most))]
}

function lengthsOfElement(element: AST.Element): [number, number] {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return lengthsOfAlternatives(element.alternatives)
    case 'Quantifier': {
      const [least, most] = lengthsOfElement(element.element)
      return [least * element.min, most === 0 ? 0 : most * element.max]
    }
    case 'Assertion':
      return [0, 0]
    case 'Backreference':
      return [0, Infinity]
    case 'ExpressionCharacterClass':
      return [0, Infinity]
    default:
      return [1, 1]
  }
}
