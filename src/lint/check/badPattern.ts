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
export function hangingPattern(pattern: string): Pick<Finding, 'name' | 'message' | 'hint'> | undefined {
  const cost = patternCost(pattern)
  if (cost === 'hangs')
    return {
      name: 'pattern-hangs',
      message: `The pattern “${shortened(pattern)}” can hang: some texts take it for ever.`,
      hint: 'Do not repeat what repeats already, such as (a+)+; say each part once.',
    }
  if (cost === 'complex')
    return {
      name: 'pattern-too-complex',
      message: `The pattern “${shortened(pattern)}” has too many parts that may repeat, be left out or stand in each other: nobody can say whether it hangs.`,
      hint: 'Ask for less by it: for the characters and the length, and leave the rest to the people who read what was typed.',
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
      name: 'pattern-slow',
      message: `The pattern “${shortened(pattern)}” can hang on a long text: for twice the text it takes four times the time.`,
      hint: 'Let no two parts that repeat fit the same characters, such as [a-z]+[a-z]+.',
      member: 'pattern',
    }
  if (!isSatisfiable(pattern)) {
    return {
      name: 'pattern-fits-nothing',
      message: `No text fits the pattern “${shortened(pattern)}”.`,
      hint: /^\/.*\/[a-z]*$/s.test(pattern)
        ? 'Leave out the slashes around it.'
        : 'Correct the pattern; “^” stands at its start and “$” at its end.',
      member: 'pattern',
    }
  }
  return undefined
}
