import type { AST } from '@eslint-community/regexpp'

/** A whole number from 0 up to, and without, `limit`. */
export type Choose = (limit: number) => number

/** Characters of many kinds: what classes such as `\p{L}` or `.` are tried with. */
const POOL = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...'\n\t éßñøяжαβאبกขあア漢中한１Ａ٣²’·–€😀\u0301\u3000',
]

/** What the groups of a pattern have taken so far, for references back to them. */
type Taken = Map<AST.Node, string>

/** A text that might fit a part of a pattern; undefined if a class in it has no character. */
export function sampleOf(node: AST.Node, choose: Choose, taken: Taken = new Map()): string | undefined {
  switch (node.type) {
    case 'CapturingGroup': {
      const text = sampleOf(node.alternatives[choose(node.alternatives.length)] as AST.Alternative, choose, taken)
      taken.set(node, text ?? '')
      return text
    }
    case 'Backreference':
      return [node.resolved]
        .flat()
        .map((group) => taken.get(group) ?? '')
        .join('')
    case 'Pattern':
    case 'Group':
      return sampleOf(node.alternatives[choose(node.alternatives.length)] as AST.Alternative, choose, taken)
    case 'Alternative': {
      const parts = node.elements.map((element) => sampleOf(element, choose, taken))
      return parts.includes(undefined) ? undefined : parts.join('')
    }
    case 'Quantifier': {
      const beyond = choose(4) === 0 ? choose(12) : choose(2)
      const times = Math.min(node.min + beyond, node.max, node.min + 12)
      const parts = Array.from({ length: times }, () => sampleOf(node.element, choose, taken))
      return parts.includes(undefined) ? (node.min === 0 ? '' : undefined) : parts.join('')
    }
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return oneOf(node, choose)
    case 'Assertion':
      return node.kind === 'lookahead' && !node.negate && choose(2) === 0
        ? sampleOf(node.alternatives[0] as AST.Alternative, choose, taken)
        : ''
    default:
      return ''
  }
}

const members = new Map<string, string[]>()

function oneOf(node: AST.Node, choose: Choose): string | undefined {
  let known = members.get(node.raw)
  if (!known) {
    const fits = new RegExp(`^(?:${node.raw})$`, 'u')
    const named =
      node.type === 'CharacterClass' ? node.elements.flatMap(ends).map((code) => String.fromCodePoint(code)) : []
    known = [...POOL, ...named].filter((character) => fits.test(character))
    members.set(node.raw, (known = known.length > 0 ? known : rare(fits)))
  }
  return known[choose(known.length || 1)]
}

/** The first character outside the pool that fits, of a script that few forms ask for. */
function rare(fits: RegExp): string[] {
  for (let code = 0; code <= 0x1ffff; code++) {
    if (fits.test(String.fromCodePoint(code))) return [String.fromCodePoint(code)]
  }
  return []
}

function ends(element: AST.CharacterClassElement): number[] {
  if (element.type === 'CharacterClassRange') return [element.min.value, element.max.value]
  return element.type === 'Character' ? [element.value] : []
}
