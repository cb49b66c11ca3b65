import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { isUnicodePattern } from '../../model/schema/unicodePattern.ts'

/** With more choices, judging the pattern takes longer than anybody waits; what people type has some dozen. */
const MAX_CHOICES = 100
/** Groups in each other. */
const MAX_DEPTH = 40
/** What hangs when it repeats a thousand times does so at twenty, which is found much sooner. */
export const MAX_REPEATS = 20
/** Each looks through the text by itself. */
const CHOICES_OF_LOOKAROUND = 15

/** Whether a pattern has more places at which it can go on in several ways than can be judged. */
export function isTooComplex(pattern: string): boolean {
  try {
    const tree = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, {
      unicode: isUnicodePattern(pattern),
    })
    return choicesIn(tree, 0) > MAX_CHOICES
  } catch (error) {
    // So many groups in each other that no parser gets through.
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
    case 'Quantifier': {
      const times = Math.max(1, Math.min(node.max === Infinity ? node.min : node.max, MAX_REPEATS))
      return choicesIn(node.element, depth) * times + (node.min === node.max ? 0 : 1)
    }
    default:
      return 0
  }
}

const sumOf = (nodes: AST.Node[], depth: number): number => nodes.reduce((sum, node) => sum + choicesIn(node, depth), 0)
