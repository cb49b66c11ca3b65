import recheck from 'recheck/lib/browser.js'
import { acceptsSomething } from './acceptsSomething.ts'
import type { Finding, Spot } from './spots.ts'

/** Whether a pattern can be made to run for ever, judged once a pattern. */
const hanging = new Map<string, boolean>()

function canHang(pattern: string): boolean {
  const known = hanging.get(pattern)
  if (known !== undefined) return known
  // Its own clocks are off: what it finds must not hang on how busy the machine is.
  const { status } = recheck.checkSync(pattern, 'u', {
    timeout: 20_000,
    attackTimeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
    randomSeed: 1,
  })
  hanging.set(pattern, status === 'vulnerable')
  return status === 'vulnerable'
}

/**
 * A pattern on which a short text can keep browser and server busy for ever (found by recheck's automaton and fuzzing),
 * or that no text fits.
 */
export function badPattern({ schema: { pattern } }: Spot): Finding | undefined {
  if (pattern === undefined) return undefined
  if (canHang(pattern)) {
    return {
      what: `The pattern “${pattern}” can hang: some texts take it for ever.`,
      hint: 'Do not repeat what repeats already, such as (a+)+; say each part once.',
      at: 'pattern',
    }
  }
  if (!acceptsSomething(pattern)) {
    return {
      what: `No text fits the pattern “${pattern}”.`,
      hint: 'Correct the pattern; “^” stands at its start and “$” at its end.',
      at: 'pattern',
    }
  }
  return undefined
}
