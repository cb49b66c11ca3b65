import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { isUnicodePattern } from '../../forms/schema/unicodePattern.ts'

/** A whole number from 0 to `limit` − 1. */
type RandomBelow = (limit: number) => number

/** Most characters of all samples of a pattern. */
const MAX_SAMPLED_LENGTH = 2_000_000
/** Samples of a pattern before it counts as one that matches nothing. */
const MAX_TRIES = 600

/**
 * Whether a text matches a pattern, judged by 600 samples. A false result can be wrong for assertions that random texts
 * hardly ever satisfy.
 */
export const isSatisfiable = (pattern: string): boolean => !matchingSamples(pattern, MAX_TRIES).next().done

/**
 * The matching texts among `tries` samples of a pattern's syntax tree, or fewer if they are long; the same in every run.
 * @throws for an invalid pattern
 */
export function* matchingSamples(pattern: string, tries: number): Generator<string, void> {
  const unicode = isUnicodePattern(pattern)
  const expression = new RegExp(pattern, unicode ? 'u' : '')
  const tree = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, { unicode })
  const randomBelow = createSeededRandom()
  let sampledLength = 0
  for (let attempt = 0; attempt < tries && sampledLength < MAX_SAMPLED_LENGTH; attempt++) {
    const text = generateSample(tree, randomBelow) ?? ''
    sampledLength += text.length
    if (expression.test(text)) yield text
  }
  if (expression.test('')) yield ''
}

/** A pseudorandom generator that yields the same numbers in every run. */
function createSeededRandom(): RandomBelow {
  let state = 0x9e3779b9
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) % limit
  }
}

/** Characters of many kinds, for samples of classes such as `\p{L}` or `.`. */
const CHARACTER_POOL = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...'\n\t éßñøяжαβאبกขあア漢中한１Ａ٣²’·–€😀\u0301\u3000',
]

/** Text of each group so far, for backreferences. */
type GroupTexts = Map<AST.Node, string>

/**
 * A text that may match a part of a pattern: one alternative, a repetition near its minimum and sometimes far above, a
 * character of the class; a lookahead's text now and then. Undefined if a class contains no character.
 */
export function generateSample(
  node: AST.Node,
  randomBelow: RandomBelow,
  groupTexts: GroupTexts = new Map(),
): string | undefined {
  switch (node.type) {
    case 'CapturingGroup': {
      const text = sampleOneOf(node.alternatives, randomBelow, groupTexts)
      groupTexts.set(node, text ?? '')
      return text
    }
    case 'Backreference':
      return [node.resolved]
        .flat()
        .map((group) => groupTexts.get(group) ?? '')
        .join('')
    case 'Pattern':
    case 'Group':
      return sampleOneOf(node.alternatives, randomBelow, groupTexts)
    case 'Alternative': {
      const parts = node.elements.map((element) => generateSample(element, randomBelow, groupTexts))
      return parts.includes(undefined) ? undefined : parts.join('')
    }
    case 'Quantifier': {
      const extraTimes = randomBelow(4) === 0 ? randomBelow(12) : randomBelow(2)
      const times = Math.min(node.min + extraTimes, node.max, node.min + 12)
      const parts = Array.from({ length: times }, () => generateSample(node.element, randomBelow, groupTexts))
      return parts.includes(undefined) ? (node.min === 0 ? '' : undefined) : parts.join('')
    }
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return pickCharacter(node, randomBelow)
    case 'Assertion':
      return node.kind === 'lookahead' && !node.negate && randomBelow(2) === 0
        ? sampleOneOf(node.alternatives, randomBelow, groupTexts)
        : ''
    default:
      return ''
  }
}

function sampleOneOf(
  alternatives: AST.Alternative[],
  randomBelow: RandomBelow,
  groupTexts: GroupTexts,
): string | undefined {
  const alternative = alternatives[randomBelow(alternatives.length)]
  return alternative && generateSample(alternative, randomBelow, groupTexts)
}

const charactersByClass = new Map<string, string[]>()

function pickCharacter(node: AST.Node, randomBelow: RandomBelow): string | undefined {
  let characters = charactersByClass.get(node.raw)
  if (!characters) {
    const matcher = new RegExp(`^(?:${node.raw})$`, 'u')
    const literalCharacters =
      node.type === 'CharacterClass' ? node.elements.flatMap(rangeEnds).map((code) => String.fromCodePoint(code)) : []
    characters = [...CHARACTER_POOL, ...literalCharacters].filter((character) => matcher.test(character))
    charactersByClass.set(node.raw, (characters = characters.length > 0 ? characters : findRareCharacter(matcher)))
  }
  return characters[randomBelow(characters.length || 1)]
}

/** The first matching character outside the pool, for classes of rare scripts. */
function findRareCharacter(matcher: RegExp): string[] {
  for (let code = 0; code <= 0x1ffff; code++) {
    if (matcher.test(String.fromCodePoint(code))) return [String.fromCodePoint(code)]
  }
  return []
}

function rangeEnds(element: AST.CharacterClassElement): number[] {
  if (element.type === 'CharacterClassRange') return [element.min.value, element.max.value]
  return element.type === 'Character' ? [element.value] : []
}
