import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { arrayValues, objectValues } from './containerValues.ts'
import type { Demand, Facets, GeneratorContext, SolveSome } from './generatorContext.ts'
import { ownValues } from './ownValues.ts'
import { textValues } from './textValues.ts'
import { ALL_TYPES, allowedTypes, listOf, roundDecimal } from './schemaParts.ts'

/** Most texts to try for a value: a text either fits early or never. */
const MAX_TEXTS = 400

/** Values that may match these facets, the most natural first; some do not. */
export function* candidateValues(
  { parts }: Facets,
  demand: Demand,
  context: GeneratorContext,
  solveSome: SolveSome,
): Generator {
  const consts = parts.filter((part) => 'const' in part)
  if (consts.length > 0) {
    yield consts[0]?.const
    return
  }
  const enums = parts.filter((part) => Array.isArray(part.enum))
  if (enums.length > 0) {
    yield* listOf(enums[0]?.enum)
    return
  }
  const types = typesOf(parts)
  const natural = [
    ...(context.vocabulary ? ownValues(parts, demand.siblings, context) : []),
    ...context.knownValues(demand.path.filter((step) => !/^\d+$/.test(step)).join('.')),
    ...parts.flatMap(({ examples, default: proposed }) => [
      ...listOf(examples),
      ...(proposed === undefined ? [] : [proposed]),
    ]),
  ]
  yield* normalizeValues(natural, parts, context)
  for (const type of types) {
    if (type === 'string')
      yield* normalizeValues(
        textValues(
          parts,
          context,
          demand.path.findLast((step) => !/^\d+$/.test(step)),
        ).slice(0, MAX_TEXTS),
        parts,
        context,
      )
    if (type === 'integer' || type === 'number') yield* numberValues(parts, type === 'integer')
    if (type === 'boolean') yield* demand.size === 'full' ? [true, false] : [false, true]
    if (type === 'null') yield null
    if (type === 'array') yield* arrayValues(parts, demand, solveSome)
    if (type === 'object') yield* objectValues(parts, demand, context, solveSome)
  }
}

/** Normalizes texts as the form does before sending, one at a time, since the first often fits. */
function* normalizeValues(values: unknown[], parts: JsonSchema[], { normalizeText }: GeneratorContext): Generator {
  const seenValues = new Set<unknown>()
  for (const value of values) {
    const normalized = normalizeText && typeof value === 'string' ? normalizeText(value, parts) : value
    if (normalizeText && (normalized === '' || seenValues.has(normalized))) continue
    seenValues.add(normalized)
    yield normalized
  }
}

const KEYWORDS_OF_TYPE: Record<string, string[]> = {
  object: ['properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties', 'propertyNames'],
  array: ['items', 'prefixItems', 'minItems', 'contains', 'file'],
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
}

/** The types that all parts allow; first the types that other keywords of the parts apply to. */
function typesOf(parts: JsonSchema[]): string[] {
  const declaredTypes = parts.map(allowedTypes).filter((types) => types !== undefined)
  const common = ALL_TYPES.filter((type) =>
    declaredTypes.every((types) => types.includes(type) || (type === 'integer' && types.includes('number'))),
  )
  const isMeant = (type: string) =>
    parts.some((part) => KEYWORDS_OF_TYPE[type]?.some((keyword) => keyword in part) ?? false)
  return [...common.filter(isMeant), ...common.filter((type) => !isMeant(type))]
}

/** Numbers that may match all of these schemas, those near zero first; some do not. */
function numberValues(parts: JsonSchema[], isInteger: boolean): number[] {
  const numbers = (keyword: string) =>
    parts.flatMap((part) => (typeof part[keyword] === 'number' ? [part[keyword]] : []))
  const steps = numbers('multipleOf')
  const step = steps.length === 0 ? 1 : Math.max(...steps)
  const lows = [...numbers('minimum'), ...numbers('exclusiveMinimum')]
  const highs = [...numbers('maximum'), ...numbers('exclusiveMaximum')]
  const limits = [...lows, ...highs]
  const beside = limits.flatMap((limit) => [
    limit,
    Math.ceil(limit / step) * step,
    Math.floor(limit / step) * step,
    limit + step,
    limit - step,
    (Math.floor(limit / step) + 1) * step,
    (Math.ceil(limit / step) - 1) * step,
    ...(isInteger ? [] : [roundDecimal(limit + 0.01), roundDecimal(limit - 0.01), roundDecimal(limit + step / 2)]),
  ])
  const middle = lows.length > 0 && highs.length > 0 ? [(Math.max(...lows) + Math.min(...highs)) / 2] : []
  const small = [0, 1, 2, -1, step, 2 * step, 10, ...(isInteger ? [] : [0.5, step / 2, step / 3])]
  return [...new Set([...small, ...beside, ...middle])].filter((value) => Number.isFinite(value))
}
