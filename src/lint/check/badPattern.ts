import recheck from 'recheck/lib/browser.js'
import { isUnicodePattern } from '../../model/schema/unicodePattern.ts'
import { isSatisfiable } from './isSatisfiable.ts'
import type { Finding } from './problemsAtNodes.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'

const costsByPattern = new Map<string, PatternCost>()

/**
 * How the time that a pattern takes grows with the text, each pattern analysed once: `hangs` on a text of some dozen or some
 * thousand characters, `slow` with the square of its length.
 */
type PatternCost = 'fine' | 'slow' | 'hangs'

export function patternCost(pattern: string): PatternCost {
  const cached = costsByPattern.get(pattern)
  if (cached !== undefined) return cached
  // Limits of steps, not of time, so that the result does not depend on how busy the machine is.
  const result = recheck.checkSync(withFewerRepeats(pattern), isUnicodePattern(pattern) ? 'u' : '', {
    timeout: 20_000,
    attackTimeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
    attackLimit: 20_000_000,
    recallLimit: 20_000_000,
    randomSeed: 1,
  })
  const isQuadratic =
    result.status === 'vulnerable' && result.complexity.type === 'polynomial' && result.complexity.degree <= 2
  const cost = result.status !== 'vulnerable' ? 'fine' : isQuadratic ? 'slow' : 'hangs'
  costsByPattern.set(pattern, cost)
  return cost
}

/** What hangs when it repeats a thousand times does so at fifty, which is found much sooner. */
const MAX_REPEATS = 50
const withFewerRepeats = (pattern: string): string =>
  pattern.replace(
    /\{(\d+)(,?)(\d*)\}/g,
    (_repeat, least: string, comma: string, most: string) =>
      `{${fewer(least)}${comma}${most === '' ? '' : fewer(most)}}`,
  )
const fewer = (count: string): number => Math.min(Number(count), MAX_REPEATS)

/** What is said of a pattern that can hang. */
export const hangingPattern = (pattern: string) => ({
  name: 'pattern-hangs' as const,
  message: `The pattern “${pattern}” can hang: some texts take it for ever.`,
  hint: 'Do not repeat what repeats already, such as (a+)+; say each part once.',
})

/**
 * Finds patterns on which a short text can hang browser and server (by recheck's automaton and fuzzing), and patterns
 * that match nothing.
 */
export function badPattern({ schema: { pattern } }: SchemaNode): Finding | undefined {
  if (pattern === undefined) return undefined
  const cost = patternCost(pattern)
  if (cost === 'hangs') return { ...hangingPattern(pattern), member: 'pattern' }
  if (cost === 'slow')
    return {
      name: 'pattern-slow',
      message: `The pattern “${pattern}” can hang on a long text: for twice the text it takes four times the time.`,
      hint: 'Let no two parts that repeat fit the same characters, such as [a-z]+[a-z]+.',
      member: 'pattern',
    }
  if (!isSatisfiable(pattern)) {
    return {
      name: 'pattern-fits-nothing',
      message: `No text fits the pattern “${pattern}”.`,
      hint: /^\/.*\/[a-z]*$/s.test(pattern)
        ? 'Leave out the slashes around it.'
        : 'Correct the pattern; “^” stands at its start and “$” at its end.',
      member: 'pattern',
    }
  }
  return undefined
}
