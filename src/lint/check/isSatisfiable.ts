import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { isUnicodePattern } from '../../model/schema/unicodePattern.ts'
import { generateSample, type RandomBelow } from './regexSamples.ts'

const MAX_TRIES = 600

/**
 * Whether some text matches a pattern. Samples are generated from the pattern's syntax tree and tested against
 * the pattern. No match among 600 samples counts as unsatisfiable, which can be wrong only for assertions that random texts
 * hardly ever meet. The samples are the same in every run.
 */
export function isSatisfiable(pattern: string): boolean {
  const unicode = isUnicodePattern(pattern)
  const expression = new RegExp(pattern, unicode ? 'u' : '')
  const tree: AST.Pattern = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, {
    unicode,
  })
  const randomBelow = createSeededRandom()
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const text = generateSample(tree, randomBelow)
    if (text !== undefined && expression.test(text)) return true
  }
  return expression.test('')
}

/** A pseudorandom generator that yields the same numbers in every run. */
export function createSeededRandom(): RandomBelow {
  let state = 0x9e3779b9
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) % limit
  }
}
