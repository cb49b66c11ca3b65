import { phrase, type Phrase } from '../../model/findings/findingTexts.ts'
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
  const pair = LIMITS.find(([low, high, isStrict]) => {
    const [lower, upper] = [schema[low], schema[high]]
    return lower !== undefined && upper !== undefined && (isStrict ? lower >= upper : lower > upper)
  })
  if (pair) {
    const [low, high] = pair
    return {
      id: 'swapped-limits',
      params: { low, least: schema[low], high, most: schema[high] },
      member: low in rawSchema ? low : high,
    }
  }
  const noNumber = withoutNumber(schema)
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

/** 0.3 / 0.1 is a little less than 3. */
const ROUNDING = 1e-9

/** What no number between the limits is, as in 1.2 to 1.8 for whole numbers; undefined if there is one. */
function withoutNumber({ type, multipleOf, minimum, maximum }: Schema): Phrase | undefined {
  const step = multipleOf ?? (type === 'integer' ? 1 : undefined)
  if (step === undefined || minimum === undefined || maximum === undefined || minimum > maximum) return undefined
  if (Math.ceil(minimum / step - ROUNDING) * step <= maximum + ROUNDING * step) return undefined
  return multipleOf === undefined ? phrase('whole-number') : phrase('multiple', { number: multipleOf })
}

/** Finds options of the right type that another rule of the field refuses, so that nobody can choose them. */
export function refusedOption({ schema, rawSchema, parts }: SchemaNode): Finding | undefined {
  const { enum: options, default: _default, const: _const, ...rules } = schema
  // What a page takes over from the library is reported there; so is an option of another type.
  if (!options || !Object.keys(rawSchema).some((member) => member !== '$ref')) return undefined
  if (optionOfOtherType({ schema } as SchemaNode)) return undefined
  const others = parts.filter((part) => part !== schema).map(({ enum: _enum, ...part }) => part)
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
export function optionOfOtherType({ schema }: SchemaNode): Finding | undefined {
  const types = typesOf([{ ...(schema.type === undefined ? {} : { type: schema.type }) }])
  if (types.has('integer')) types.add('number')
  const stray = types.size === 0 ? undefined : schema.enum?.find((value) => !types.has(jsonType(value)))
  return stray === undefined
    ? undefined
    : {
        id: typeof stray === 'number' ? 'enum-of-other-type/number' : 'enum-of-other-type',
        params: { option: JSON.stringify(stray), types: { or: [schema.type].flat() }, value: String(stray) },
        member: 'enum',
        subject: String(stray),
      }
}

/** Whether a list, a group or nothing stands where a text, a number or a yes or no belongs. */
const isOfOtherType = (value: unknown, { type }: Schema): boolean =>
  type !== undefined && ![type].flat().includes(jsonType(value) as never)

/** Finds a default or a fixed value that the field's own rules refuse. */
export function refusedValue({ schema, parts }: SchemaNode): Finding | undefined {
  const { default: defaultValue, const: constant, ...rules } = schema
  const refused = (value: unknown): boolean =>
    (typeof value !== 'object' || isOfOtherType(value, schema)) &&
    [rules, ...parts.filter((part) => part !== schema)].some((part) => !acceptsValue(part, value))
  if ('const' in schema && refused(constant))
    return {
      id: 'const-breaks-rule',
      params: { value: JSON.stringify(constant) },
      member: 'const',
    }
  const breaksConstant = 'const' in schema && typeof defaultValue !== 'object' && defaultValue !== constant
  return 'default' in schema && (refused(defaultValue) || breaksConstant)
    ? {
        id: 'default-breaks-rule',
        params: { value: JSON.stringify(defaultValue) },
        member: 'default',
      }
    : undefined
}
