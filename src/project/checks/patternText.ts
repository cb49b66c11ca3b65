import { isUnicodePattern } from '../../forms/schema/unicodePattern.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { Finding } from './problemsAtNodes.ts'
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'

/** What a backslash gives a meaning to; beside one that is a character itself, it most likely was to have that meaning. */
const MEANT = /^(?:[dDwWsSbB]|[pP]\{|\.(?![*+?{]))/
const BACKSLASH = 0x5c

/**
 * Finds patterns that ask for the character `\` where a class such as `\d` was meant: in JSON, the backslash of a pattern is
 * written twice, and four times by whoever doubles it once more.
 */
export function literalBackslash({ schema: { pattern } }: SchemaNode): Finding | undefined {
  if (pattern === undefined || !pattern.includes('\\\\')) return undefined
  const found = doubled(pattern)
  return found === undefined
    ? undefined
    : {
        id: 'literal-backslash',
        params: { pattern, found, right: found.replace('\\', '\\\\') },
        member: 'pattern',
      }
}

/** What was meant by the first such backslash: `\d`. */
function doubled(pattern: string): string | undefined {
  const found: string[] = []
  const tree = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, {
    unicode: isUnicodePattern(pattern),
  })
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

/** Finds patterns that ask for more characters than `maxLength` allows, or for fewer than `minLength` asks for. */
export function patternLength({
  schema: { pattern, minLength = 0, maxLength = Infinity },
}: SchemaNode): Finding | undefined {
  if (pattern === undefined || minLength > maxLength || (minLength === 0 && maxLength === Infinity)) return undefined
  const tree = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, {
    unicode: isUnicodePattern(pattern),
  })
  const [least, most] = lengthsOf(tree)
  if (least <= maxLength && most >= minLength) return undefined
  return {
    ...(least > maxLength
      ? { id: 'pattern-fits-nothing/longer', params: { length: maxLength, least } }
      : { id: 'pattern-fits-nothing/shorter', params: { length: minLength, most } }),
    member: 'pattern',
  }
}

/** The least and the most characters of a text that fits; bounds that may lie further apart than they need. */
function lengthsOf({ alternatives }: AST.Pattern): [number, number] {
  const isWhole = alternatives.every(({ elements }) => isEdge(elements[0], 'start') && isEdge(elements.at(-1), 'end'))
  const [least, most] = ofAlternatives(alternatives)
  return [least, isWhole ? most : Infinity]
}

const isEdge = (element: AST.Element | undefined, kind: 'start' | 'end'): boolean =>
  element?.type === 'Assertion' && element.kind === kind

const ofAlternatives = (alternatives: AST.Alternative[]): [number, number] => {
  const lengths = alternatives.map(({ elements }) =>
    elements.map(ofElement).reduce(([a, b], [least, most]) => [a + least, b + most], [0, 0]),
  )
  return [Math.min(...lengths.map(([least]) => least)), Math.max(...lengths.map(([, most]) => most))]
}

function ofElement(element: AST.Element): [number, number] {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return ofAlternatives(element.alternatives)
    case 'Quantifier': {
      const [least, most] = ofElement(element.element)
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
