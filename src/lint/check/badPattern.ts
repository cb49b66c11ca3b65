import recheck from 'recheck/lib/browser.js'
import { isUnicodePattern } from '../../model/schema/unicodePattern.ts'
import { isSatisfiable } from './isSatisfiable.ts'
import type { Finding } from './problemsAtNodes.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'

const catastrophicByPattern = new Map<string, boolean>()

/** Whether a pattern backtracks catastrophically; each pattern is analysed once. */
export function isCatastrophic(pattern: string): boolean {
  const cached = catastrophicByPattern.get(pattern)
  if (cached !== undefined) return cached
  // Without its own timeouts, so that the result does not depend on how busy the machine is.
  const { status } = recheck.checkSync(pattern, isUnicodePattern(pattern) ? 'u' : '', {
    timeout: 20_000,
    attackTimeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
    randomSeed: 1,
  })
  catastrophicByPattern.set(pattern, status === 'vulnerable')
  return status === 'vulnerable'
}

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
  if (isCatastrophic(pattern)) return { ...hangingPattern(pattern), member: 'pattern' }
  if (!isSatisfiable(pattern)) {
    return {
      name: 'pattern-fits-nothing',
      message: `No text fits the pattern “${pattern}”.`,
      hint: 'Correct the pattern; “^” stands at its start and “$” at its end.',
      member: 'pattern',
    }
  }
  return undefined
}
