import { phrase, type Phrase } from '../../model/findings/findingTexts.ts'
import { memberOf } from '../../forms/schema/isObject.ts'
import { TODAY } from '../../forms/schema/keywords/compare.ts'
import { jsonType, typesOf } from '../../forms/schema/walker.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import { acceptsValue } from './acceptsValue.ts'
import type { Finding } from './problemsAtNodes.ts'

/** Pairs of limits; true: the two may not even be equal. */
const LIMITS = [
  ['minLength', 'maxLength', false],
  ['minItems', 'maxItems', false],
  ['minProperties', 'maxProperties', false],
  ['minimum', 'maximum', false],
  ['minimum', 'exclusiveMaximum', true],
  ['exclusiveMinimum', 'maximum', true],
  ['exclusiveMinimum', 'exclusiveMaximum', true],
] as const satisfies [keyof Schema, keyof Schema, boolean][]

/** Finds limits that no value can meet: the lower one is above the upper one. */
export function swappedLimits({ schema, rawSchema }: SchemaNode): Finding | undefined {
  for (const limits of [schema, schema.compare ?? {}])
    for (const [low, high, isStrict] of LIMITS) {
      const [least, most] = [memberOf(limits, low), memberOf(limits, high)]
      if (isLimit(least) && isLimit(most) && isAbove(least, most, isStrict))
        return {
          id: 'swapped-limits',
          params: { low, least, high, most },
          member: limits !== schema ? 'compare' : low in rawSchema ? low : high,
        }
    }
  const noNumber = excludedNumberKind(schema)
  if (noNumber !== undefined)
    return {
      id: 'swapped-limits/number',
      params: { least: schema.minimum, most: schema.maximum, kind: noNumber },
      member: 'multipleOf' in rawSchema ? 'multipleOf' : 'minimum',
    }
  const { exclusiveMinimum: low, maximum: high } = schema.decimal ?? {}
  return low === undefined || high === undefined || low < high
    ? undefined
    : {
        id: 'swapped-limits/amount',
        params: { least: low, most: high },
        member: 'decimal',
      }
}

const isLimit = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string'

/** Whether no number or day is between two limits; today may be any day. */
function isAbove(low: number | string, high: number | string, isStrict: boolean): boolean {
  if (typeof low !== typeof high || [low, high].includes(TODAY)) return false
  return isStrict ? low >= high : low > high
}

/** Tolerance for binary fractions: 0.3 / 0.1 is a little less than 3. */
const ROUNDING = 1e-9

/** The kind of number that the limits exclude, such as whole numbers from 1.2 to 1.8; undefined if a number fits. */
function excludedNumberKind({ type, multipleOf, minimum, maximum }: Schema): Phrase | undefined {
  const step = multipleOf ?? (type === 'integer' ? 1 : undefined)
  if (step === undefined || minimum === undefined || maximum === undefined || minimum > maximum) return undefined
  if (Math.ceil(minimum / step - ROUNDING) * step <= maximum + ROUNDING * step) return undefined
  return multipleOf === undefined ? phrase('whole-number') : phrase('multiple', { number: multipleOf })
}

/** Multiples of a step that are tried. */
const TRIED_MULTIPLES = 10_000

/** Finds steps such as 0.01, some of whose multiples (0.07) are refused: computers have no exact decimal fractions. */
export function inexactStep({ schema: { multipleOf } }: SchemaNode): Finding | undefined {
  if (multipleOf === undefined || Number.isInteger(multipleOf)) return undefined
  const decimals = String(multipleOf).split('.')[1]?.length ?? 0
  const multiples: Schema = { multipleOf }
  for (let count = 1; count <= TRIED_MULTIPLES; count++) {
    const value = Number((count * multipleOf).toFixed(decimals))
    if (!acceptsValue(multiples, value))
      return {
        id: 'inexact-step',
        severity: 'warning',
        params: { step: multipleOf, value, decimals },
        member: 'multipleOf',
      }
  }
  return undefined
}

/** Finds options of the right type that another rule of the field refuses. */
export function refusedOption({ schema, rawSchema, required }: SchemaNode): Finding | undefined {
  const { enum: options, default: _default, const: _const, ...rules } = schema
  // A library field's options are reported for the library. Options of another type have a rule of their own.
  if (!options || !Object.keys(rawSchema).some((member) => member !== '$ref')) return undefined
  if (optionOfOtherType({ schema })) return undefined
  const others = required.filter((part) => part !== schema).map(({ enum: _enum, ...part }) => part)
  const refused = options.find(
    (option) => typeof option !== 'object' && [rules, ...others].some((part) => !acceptsValue(part, option)),
  )
  return refused === undefined
    ? undefined
    : {
        id: 'option-breaks-rule',
        params: { option: JSON.stringify(refused) },
        member: 'enum',
        subject: JSON.stringify(refused),
      }
}

/** Finds options of a type that the field does not have. */
export function optionOfOtherType({ schema }: Pick<SchemaNode, 'schema'>): Finding | undefined {
  const types = typesOf([{ ...(schema.type === undefined ? {} : { type: schema.type }) }])
  if (types.has('integer')) types.add('number')
  const wrongOption = types.size === 0 ? undefined : schema.enum?.find((value) => !types.has(jsonType(value)))
  return wrongOption === undefined
    ? undefined
    : {
        id: typeof wrongOption === 'number' ? 'enum-of-other-type/number' : 'enum-of-other-type',
        params: {
          option: JSON.stringify(wrongOption),
          types: { or: [schema.type].flat() },
          value: String(wrongOption),
        },
        member: 'enum',
        subject: String(wrongOption),
      }
}

/** Whether a value's JSON type is not among the schema's types. */
const isOfOtherType = (value: unknown, { type }: Schema): boolean =>
  type !== undefined && ![type].flat().some((each) => each === jsonType(value))

/** Finds a default or a fixed value that the field's own rules refuse. */
export function refusedValue({ schema, required }: SchemaNode): Finding | undefined {
  const { default: defaultValue, const: constant, ...rules } = schema
  const isRefused = (value: unknown): boolean =>
    (typeof value !== 'object' || isOfOtherType(value, schema)) &&
    [rules, ...required.filter((part) => part !== schema)].some((part) => !acceptsValue(part, value))
  if ('const' in schema && isRefused(constant))
    return {
      id: 'const-breaks-rule',
      params: { value: JSON.stringify(constant) },
      member: 'const',
    }
  const breaksConstant = 'const' in schema && typeof defaultValue !== 'object' && defaultValue !== constant
  return 'default' in schema && (isRefused(defaultValue) || breaksConstant)
    ? {
        id: 'default-breaks-rule',
        params: { value: JSON.stringify(defaultValue) },
        member: 'default',
      }
    : undefined
}
