import { jsonType, typesOf } from '../../model/schema/walker.ts'
import type { Schema } from '../../model/schema/schema.ts'
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
      name: 'swapped-limits',
      message: `No value fits: “${low}” is ${schema[low]} and “${high}” is ${schema[high]}.`,
      hint: `Make “${low}” the smaller one.`,
      member: low in rawSchema ? low : high,
    }
  }
  const { exclusiveMinimum: low, maximum: high } = schema.decimal ?? {}
  return low === undefined || high === undefined || low < high
    ? undefined
    : {
        name: 'swapped-limits',
        message: `No amount fits: it must be more than ${low} and at most ${high}.`,
        hint: 'Make “exclusiveMinimum” the smaller one.',
        member: 'decimal',
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
        name: 'enum-of-other-type',
        message: `The option ${JSON.stringify(stray)} is not of the field's type, ${[schema.type].flat().join(' or ')}.`,
        hint:
          typeof stray === 'number'
            ? `Write it in quotes: "${stray}".`
            : 'Write options of the field’s type, or change “type”.',
        member: 'enum',
        subject: String(stray),
      }
}

/** Finds a default or a fixed value that the field's own rules refuse. */
export function refusedValue({ schema, parts }: SchemaNode): Finding | undefined {
  const { default: defaultValue, const: constant, ...rules } = schema
  const refused = (value: unknown): boolean =>
    typeof value !== 'object' &&
    [rules, ...parts.filter((part) => part !== schema)].some((part) => !acceptsValue(part, value))
  if ('const' in schema && refused(constant))
    return {
      name: 'const-breaks-rule',
      message: `Only ${JSON.stringify(constant)} may be given, and the other rules of the field refuse it.`,
      hint: 'Change “const”, or the rule that refuses it: type, length, limits, pattern, options.',
      member: 'const',
    }
  const breaksConstant = 'const' in schema && typeof defaultValue !== 'object' && defaultValue !== constant
  return 'default' in schema && (refused(defaultValue) || breaksConstant)
    ? {
        name: 'default-breaks-rule',
        message: `The default ${JSON.stringify(defaultValue)} breaks a rule of its own field.`,
        hint: 'Choose a default that a person could fill in: of the field’s type, within its limits, one of its options.',
        member: 'default',
      }
    : undefined
}
