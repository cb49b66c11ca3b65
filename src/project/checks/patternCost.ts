import { isObject } from '../../forms/schema/isObject.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { everySchema, type JsonSchema } from '../../forms/schema/jsonSchema.ts'
import { isUnicodePattern } from '../../forms/schema/unicodePattern.ts'
import type { Definitions } from '../../model/site/definitionFile.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { isSatisfiable } from './regexSamples.ts'
import type { Finding } from './problemsAtNodes.ts'
import { RegExpParser, type AST } from '@eslint-community/regexpp'
import recheck from 'recheck/lib/browser.js'

/** With more choices, the analysis takes too long; patterns written by people have some dozen. */
const MAX_CHOICES = 100
/** Most levels of nested groups. */
const MAX_DEPTH = 40
/** A pattern that hangs with a thousand repeats also hangs with twenty, and the analysis of twenty is much faster. */
export const MAX_REPEATS = 20
/** Cost of a lookaround, which scans the text on its own. */
const CHOICES_OF_LOOKAROUND = 15

/** Whether a pattern has too many choices (places where it can continue in several ways) to be analysed. */
export function isTooComplex(pattern: string): boolean {
  try {
    const tree = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, {
      unicode: isUnicodePattern(pattern),
    })
    return choicesIn(tree, 0) > MAX_CHOICES
  } catch (error) {
    // Deeply nested groups overflow the parser's stack.
    return error instanceof RangeError
  }
}

function choicesIn(node: AST.Node, depth: number): number {
  if (depth > MAX_DEPTH) return Infinity
  switch (node.type) {
    case 'Pattern':
      return sumOf(node.alternatives, depth)
    case 'Group':
    case 'CapturingGroup':
      return sumOf(node.alternatives, depth + 1)
    case 'Alternative':
      return sumOf(node.elements, depth)
    case 'Assertion':
      return node.kind === 'lookahead' || node.kind === 'lookbehind'
        ? CHOICES_OF_LOOKAROUND + sumOf(node.alternatives, depth + 1)
        : 0
    case 'Quantifier': {
      const times = Math.max(1, Math.min(node.max === Infinity ? node.min : node.max, MAX_REPEATS))
      return choicesIn(node.element, depth) * times + (node.min === node.max ? 0 : 1)
    }
    default:
      return 0
  }
}

const sumOf = (nodes: AST.Node[], depth: number): number => nodes.reduce((sum, node) => sum + choicesIn(node, depth), 0)

const costsByPattern = new Map<string, PatternCost>()

/**
 * How a pattern's time grows with the text. `hangs`: on some dozen or some thousand characters; `slow`: with the square
 * of the length; `complex`: too complex to analyse; `unknown`: the analysis timed out, for instance on a busy machine.
 */
type PatternCost = 'fine' | 'slow' | 'hangs' | 'complex' | 'unknown'

/** The cost of a pattern, cached. */
export function patternCost(pattern: string): PatternCost {
  const cachedCost = costsByPattern.get(pattern)
  if (cachedCost !== undefined) return cachedCost
  const cost = isTooComplex(pattern) ? 'complex' : costOf(pattern)
  costsByPattern.set(pattern, cost)
  return cost
}

/** A backreference, which expands to as many texts as its group matches: thousands. */
const BACKREFERENCE = /(?<!\\)(?:\\\\)*\\(?:[1-9]|k<)/

function costOf(pattern: string): PatternCost {
  const refersBack = BACKREFERENCE.test(pattern)
  // Limit steps and sizes, so that the result does not depend on the machine's load; the time limit is the last resort.
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
  if (result.status === 'unknown') return 'unknown'
  return result.status === 'safe' ? 'fine' : isQuadratic ? 'slow' : 'hangs'
}

const withFewerRepeats = (pattern: string): string =>
  pattern.replace(
    /\{(\d+)(,?)(\d*)\}/g,
    (_repeat, least: string, comma: string, most: string) =>
      `{${capRepeats(least)}${comma}${most === '' ? '' : capRepeats(most)}}`,
  )
const capRepeats = (count: string): number => Math.min(Number(count), MAX_REPEATS)

/** The finding for a pattern that hangs or is too complex to analyse; undefined for others. */
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

/** Problems for such patterns outside the form's view: in conditions, in names, in parts of a tuple. */
export const hangingPatterns = (
  { forms }: SiteDefinitions,
  { pages }: Definitions,
  known: DefinitionProblem[],
): DefinitionProblem[] =>
  pages
    .filter(({ file }) => forms.some((each) => each.file === file && each.form.schema.jsonSchema))
    .flatMap(({ file, content }) =>
      hangingPatternsIn(isObject(content) && isObject(content.schema) ? content.schema : {}).flatMap(
        ({ path, keyword, pattern }): DefinitionProblem[] => {
          const finding = hangingPattern(pattern)
          const place = keyword === 'pattern' ? [keyword] : [keyword, pattern]
          return finding ? [{ ...finding, file, pointer: toPointer(['schema', ...path, ...place]) }] : []
        },
      ),
    )
    .filter(
      ({ file, id, params }) =>
        !known.some((each) => each.file === file && each.id === id && each.params?.pattern === params?.pattern),
    )
