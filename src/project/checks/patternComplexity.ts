import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { isUnicodePattern } from '../../forms/schema/unicodePattern.ts'

/** With more choices, the analysis takes too long; patterns written by people have some dozen. */
const MAX_CHOICES = 100
/** Most levels of nested groups. */
const MAX_DEPTH = 40
/** Most parts of a pattern once its least repeats are written out; sampling and matching visit them one by one. */
const MAX_SIZE = 200_000
/** A pattern that hangs with a thousand repeats also hangs with twenty, and the analysis of twenty is much faster. */
export const MAX_REPEATS = 20
/** Cost of a lookaround, which scans the text on its own. */
const CHOICES_OF_LOOKAROUND = 15

/** Whether a pattern has too many choices (places where it can continue in several ways) to be analysed. */
export function isTooComplex(pattern: string): boolean {
  try {
    const tree = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, {
      unicode: isUnicodePattern(pattern),
    })
    return choicesIn(tree, 0) > MAX_CHOICES || leastSize(tree) > MAX_SIZE
  } catch (error) {
    // Deeply nested groups overflow the parser's stack.
    return error instanceof RangeError
  }
}

function choicesIn(node: AST.Node, depth: number): number {
  if (depth > MAX_DEPTH) return Infinity
  switch (node.type) {
    case 'Pattern':
      return sumOf(node.alternatives, depth)
    case 'Group':
    case 'CapturingGroup':
      return sumOf(node.alternatives, depth + 1)
    case 'Alternative':
      return sumOf(node.elements, depth)
    case 'Assertion':
      return node.kind === 'lookahead' || node.kind === 'lookbehind'
        ? CHOICES_OF_LOOKAROUND + sumOf(node.alternatives, depth + 1)
        : 0
    // The analysis does not see how long a search for the same text again takes.
    case 'Backreference':
      return Infinity
    case 'Quantifier': {
      const times = Math.max(1, Math.min(node.max === Infinity ? node.min : node.max, MAX_REPEATS))
      return choicesIn(node.element, depth) * times + (node.min === node.max ? 0 : 1)
    }
    default:
      return 0
  }
}

const sumOf = (nodes: AST.Node[], depth: number): number => nodes.reduce((sum, node) => sum + choicesIn(node, depth), 0)

/** The number of parts of a pattern when each repeat occurs as seldom as possible. */
function leastSize(node: AST.Node): number {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return Math.max(...node.alternatives.map(leastSize))
    case 'Alternative':
      return node.elements.reduce((sum, element) => sum + leastSize(element), 0)
    case 'Assertion':
      return 'alternatives' in node ? Math.max(...node.alternatives.map(leastSize)) : 1
    case 'Quantifier':
      return node.min * leastSize(node.element)
    default:
      return 1
  }
}
