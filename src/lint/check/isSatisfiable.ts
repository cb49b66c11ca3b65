import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { generateSample, type RandomBelow } from './regexSamples.ts'

const MAX_TRIES = 600

/**
 * Whether some text fits a pattern (flag `u`). Texts are made from the pattern's own syntax tree: one alternative, a
 * repetition near its least and sometimes far above it, a character that its class has; what a lookahead asks for is put in
 * now and then, other assertions are left to chance. The pattern itself then judges each. One fit proves that it accepts
 * something; none in 600 tries is taken as proof that it accepts nothing, which could be wrong only of a pattern made of
 * assertions that random texts hardly ever meet. The tries are the same in every run.
 */
export function isSatisfiable(pattern: string): boolean {
  const expression = new RegExp(pattern, 'u')
  const tree: AST.Pattern = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, {
    unicode: true,
  })
  const randomBelow = createSeededRandom()
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const text = generateSample(tree, randomBelow)
    if (text !== undefined && expression.test(text)) return true
  }
  return expression.test('')
}

/** Numbers below `limit` that look random and are the same every time. */
function createSeededRandom(): RandomBelow {
  let state = 0x9e3779b9
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) % limit
  }
}
