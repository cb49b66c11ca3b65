import recheck from 'recheck/lib/browser.js'
import { isUnicodePattern } from '../../model/schema/unicodePattern.ts'
import { isSatisfiable } from './isSatisfiable.ts'
import { isTooComplex, MAX_REPEATS } from './patternComplexity.ts'
import type { Finding } from './problemsAtNodes.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'

const costsByPattern = new Map<string, PatternCost>()

/**
 * How the time that a pattern takes grows with the text, each pattern analysed once: `hangs` on a text of some dozen or some
 * thousand characters, `slow` with the square of its length; `complex` is one that nobody can judge in time.
 */
type PatternCost = 'fine' | 'slow' | 'hangs' | 'complex'

export function patternCost(pattern: string): PatternCost {
  const known = costsByPattern.get(pattern)
  if (known !== undefined) return known
  const cost = isTooComplex(pattern) ? 'complex' : costOf(pattern)
  costsByPattern.set(pattern, cost)
  return cost
}

/** Written out, what the group of a backreference holds may be any of thousands of texts. */
const BACKREFERENCE = /(?<!\\)(?:\\\\)*\\(?:[1-9]|k<)/

function costOf(pattern: string): PatternCost {
  const refersBack = BACKREFERENCE.test(pattern)
  // Limits of steps and sizes, so that the result does not depend on how busy the machine is; that of time is the last resort.
  const result = recheck.checkSync(withFewerRepeats(pattern), isUnicodePattern(pattern) ? 'u' : '', {
    timeout: refersBack ? 1_500 : 3_000,
    attackTimeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
    attackLimit: 20_000_000,
    recallLimit: 20_000_000,
    maxNFASize: 2000,
    maxInitialGenerationSize: 100,
    maxGenerationSize: 30,
    maxIteration: 4,
    seeder: refersBack ? 'dynamic' : 'static',
    randomSeed: 1,
  })
  const isQuadratic =
    result.status === 'vulnerable' && result.complexity.type === 'polynomial' && result.complexity.degree <= 2
  return result.status !== 'vulnerable' ? 'fine' : isQuadratic ? 'slow' : 'hangs'
}

const withFewerRepeats = (pattern: string): string =>
  pattern.replace(
    /\{(\d+)(,?)(\d*)\}/g,
    (_repeat, least: string, comma: string, most: string) =>
      `{${fewer(least)}${comma}${most === '' ? '' : fewer(most)}}`,
  )
const fewer = (count: string): number => Math.min(Number(count), MAX_REPEATS)

/** What is said of a pattern that can hang, or that is too complex to say so; undefined of others. */
export function hangingPattern(pattern: string): Pick<Finding, 'id' | 'params'> | undefined {
  const cost = patternCost(pattern)
  if (cost === 'hangs')
    return {
      id: 'pattern-hangs',
      params: { pattern: shortened(pattern) },
    }
  if (cost === 'complex')
    return {
      id: 'pattern-too-complex',
      params: { pattern: shortened(pattern) },
    }
  return undefined
}

const MAX_QUOTED_LENGTH = 200

const shortened = (pattern: string): string =>
  pattern.length > MAX_QUOTED_LENGTH ? `${pattern.slice(0, MAX_QUOTED_LENGTH)}…` : pattern

/**
 * Finds patterns on which a short text can hang browser and server (by recheck's automaton and fuzzing), and patterns
 * that match nothing.
 */
export function badPattern({ schema: { pattern } }: SchemaNode): Finding | undefined {
  if (pattern === undefined) return undefined
  const hanging = hangingPattern(pattern)
  if (hanging) return { ...hanging, member: 'pattern' }
  if (patternCost(pattern) === 'slow')
    return {
      id: 'pattern-slow',
      params: { pattern: shortened(pattern) },
      member: 'pattern',
    }
  if (!isSatisfiable(pattern)) {
    return {
      id: /^\/.*\/[a-z]*$/s.test(pattern) ? 'pattern-fits-nothing/slashes' : 'pattern-fits-nothing',
      params: { pattern: shortened(pattern) },
      member: 'pattern',
    }
  }
  return undefined
}
