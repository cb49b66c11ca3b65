import { isObject } from '../../forms/schema/isObject.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { everySchema, type JsonSchema } from '../../forms/schema/jsonSchema.ts'
import { isUnicodePattern } from '../../forms/schema/unicodePattern.ts'
import type { Definitions } from '../../model/site/definitionFile.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { rememberResult } from '../../model/knownResults.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { isTooComplex, MAX_REPEATS } from './patternComplexity.ts'
import { isSatisfiable } from './regexSamples.ts'
import type { Finding } from './problemsAtNodes.ts'
import type { Parameters } from 'recheck'
import recheck from 'recheck/lib/browser.js'

/**
 * How a pattern's time grows with the text. `hangs`: on some dozen or some thousand characters; `slow`: with the square
 * of the length; `complex`: too complex to analyse, or for recheck to read; `late`: not analysed in time.
 */
type PatternCost = 'fine' | 'slow' | 'hangs' | 'complex' | 'late'

/** Costs of patterns whose analysis ran out of time: on another day, it may end. */
const uncertainCosts = new Map<string, PatternCost>()

/** The cost of a pattern, found once. */
export const patternCost = (pattern: string): PatternCost =>
  uncertainCosts.get(pattern) ??
  rememberResult('patternCost', pattern, () => (isTooComplex(pattern) ? 'complex' : thoroughCost(pattern))) ??
  quickCost(pattern)

/** Undefined if the time is over. */
function thoroughCost(pattern: string): PatternCost | undefined {
  const cost = analyseInTime(pattern, 3_000, {})
  return cost === 'late' ? undefined : cost
}

/** A search with few attempts ends early, on a busy machine too. */
function quickCost(pattern: string): PatternCost {
  const cost = analyseInTime(pattern, 4_000, QUICK_SEARCH)
  uncertainCosts.set(pattern, cost)
  return cost
}

const QUICK_SEARCH: Parameters = {
  checker: 'fuzz',
  seeder: 'static',
  attackLimit: 2_000_000,
  recallLimit: 2_000_000,
  maxInitialGenerationSize: 20,
  maxGenerationSize: 10,
  maxIteration: 1,
}

/** Longest time by the clock, in ms. */
const MAX_TIMEOUT_MS = 120_000

/** @param limitMs of processor time: recheck has the clock only, which runs on while a busy machine does other work */
function analyseInTime(pattern: string, limitMs: number, parameters: Parameters): PatternCost {
  for (let timeout = limitMs; ; timeout *= 4) {
    const before = process.threadCpuUsage()
    const cost = analyse(pattern, { ...parameters, timeout })
    const { user, system } = process.threadCpuUsage(before)
    if (cost !== 'late' || (user + system) / 1000 > limitMs / 2 || timeout > MAX_TIMEOUT_MS) return cost
  }
}

function analyse(pattern: string, parameters: Parameters): PatternCost {
  // Limit steps and sizes, so that the result does not depend on the machine's load; the time limit is the last resort.
  const result = checkSafely(withFewerRepeats(pattern), isUnicodePattern(pattern) ? 'u' : '', {
    attackTimeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
    attackLimit: 20_000_000,
    recallLimit: 20_000_000,
    maxNFASize: 2000,
    maxInitialGenerationSize: 100,
    maxGenerationSize: 60,
    maxIteration: 6,
    // The static one takes up to three times as long, finds fewer, and expands each backreference.
    seeder: 'dynamic',
    randomSeed: 1,
    ...parameters,
  })
  const isQuadratic =
    result.status === 'vulnerable' && result.complexity.type === 'polynomial' && result.complexity.degree <= 2
  if (result.status === 'unknown') return result.error.kind === 'timeout' ? 'late' : 'complex'
  return result.status === 'safe' ? 'fine' : isQuadratic ? 'slow' : 'hangs'
}

/** Calls recheck, which overflows the stack on some nested patterns; they count as not analysed in time. */
function checkSafely(pattern: string, flags: string, parameters: Parameters) {
  try {
    return recheck.checkSync(pattern, flags, parameters)
  } catch (error) {
    if (error instanceof RangeError) return { status: 'unknown', error: { kind: 'timeout' } } as const
    throw error
  }
}

const withFewerRepeats = (pattern: string): string =>
  pattern.replace(
    /\{(\d+)(?:(,)(\d*))?\}/g,
    (_repeat, least: string, comma = '', most = '') =>
      `{${capRepeats(least)}${comma}${most === '' ? '' : capRepeats(most)}}`,
  )
const capRepeats = (count: string): number => Math.min(Number(count), MAX_REPEATS)

/** The finding for a pattern that hangs, or that is too complex to analyse at all or in time; undefined for others. */
export function hangingPattern(pattern: string): Pick<Finding, 'id' | 'params'> | undefined {
  const cost = patternCost(pattern)
  if (cost === 'hangs')
    return {
      id: 'pattern-hangs',
      params: { pattern: shorten(pattern) },
    }
  if (cost === 'complex')
    return {
      id: 'pattern-too-complex',
      params: { pattern: shorten(pattern) },
    }
  if (cost === 'late')
    return {
      id: 'pattern-too-complex/late',
      params: { pattern: shorten(pattern) },
    }
  return undefined
}

const MAX_QUOTED_LENGTH = 200

const shorten = (pattern: string): string =>
  pattern.length > MAX_QUOTED_LENGTH ? `${pattern.slice(0, MAX_QUOTED_LENGTH)}…` : pattern

/**
 * Finds patterns with which a short text can hang browser and server (by recheck's automaton and fuzzing), slow ones,
 * and patterns that match nothing.
 */
export function badPattern({ schema: { pattern } }: SchemaNode): Finding | undefined {
  if (pattern === undefined) return undefined
  const hanging = hangingPattern(pattern)
  if (hanging) return { ...hanging, member: 'pattern' }
  if (patternCost(pattern) === 'slow')
    return {
      id: 'pattern-slow',
      params: { pattern: shorten(pattern) },
      member: 'pattern',
    }
  // A pattern that hangs would hang on the samples too.
  if (patternCost(pattern) === 'fine' && !isSatisfiable(pattern)) {
    return {
      id: /^\/.*\/[a-z]*$/s.test(pattern) ? 'pattern-fits-nothing/slashes' : 'pattern-fits-nothing',
      params: { pattern: shorten(pattern) },
      member: 'pattern',
    }
  }
  return undefined
}

/** All patterns for values and names in a JSON Schema of any kind that hang or are too complex to analyse. */
export const hangingPatternsIn = (schema: JsonSchema): { path: string[]; keyword: string; pattern: string }[] =>
  everySchema(schema).flatMap(({ path, schema: each }) => {
    const names = isObject(each.patternProperties) ? Object.keys(each.patternProperties) : []
    return [
      ...(typeof each.pattern === 'string' ? [{ path, keyword: 'pattern', pattern: each.pattern }] : []),
      ...names.map((pattern) => ({ path, keyword: 'patternProperties', pattern })),
    ].filter(({ pattern }) => hangingPattern(pattern) !== undefined)
  })

/**
 * Problems for such patterns outside the form's view: in conditions, in names, in parts of a tuple, and in parts that a
 * reference reaches outside the keywords of JSON Schema.
 */
export const hangingPatterns = (
  { forms }: SiteDefinitions,
  { pages }: Definitions,
  known: DefinitionProblem[],
): DefinitionProblem[] =>
  pages
    .flatMap(({ file, content }) => {
      const engineSchema = forms.find((each) => each.file === file)?.form.schema.jsonSchema
      if (!engineSchema) return []
      const written = hangingPatternsIn(isObject(content) && isObject(content.schema) ? content.schema : {})
      const moved = hangingPatternsIn(engineSchema)
        .filter(({ pattern }) => !written.some((each) => each.pattern === pattern))
        .map((each) => ({ ...each, path: [], keyword: '' }))
      return [...written, ...moved].flatMap(({ path, keyword, pattern }): DefinitionProblem[] => {
        const finding = hangingPattern(pattern)
        const place = keyword === 'patternProperties' ? [keyword, pattern] : keyword === '' ? [] : [keyword]
        return finding ? [{ ...finding, file, pointer: toPointer(['schema', ...path, ...place]) }] : []
      })
    })
    .filter(
      ({ file, id, params }) =>
        !known.some((each) => each.file === file && each.id === id && each.params?.pattern === params?.pattern),
    )
