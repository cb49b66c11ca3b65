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
  const noNumber = withoutNumber(schema)
  if (noNumber !== undefined)
    return {
      name: 'swapped-limits',
      message: `No number fits: none from ${schema.minimum} to ${schema.maximum} is a ${noNumber}.`,
      hint: 'Change the limits, or the step.',
      member: 'multipleOf' in rawSchema ? 'multipleOf' : 'minimum',
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

/** 0.3 / 0.1 is a little less than 3. */
const ROUNDING = 1e-9

/** What no number between the limits is, as in 1.2 to 1.8 for whole numbers; undefined if there is one. */
function withoutNumber({ type, multipleOf, minimum, maximum }: Schema): string | undefined {
  const step = multipleOf ?? (type === 'integer' ? 1 : undefined)
  if (step === undefined || minimum === undefined || maximum === undefined || minimum > maximum) return undefined
  if (Math.ceil(minimum / step - ROUNDING) * step <= maximum + ROUNDING * step) return undefined
  return multipleOf === undefined ? 'whole number' : `multiple of ${multipleOf}`
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
        name: 'option-breaks-rule',
        message: `The option ${JSON.stringify(refused)} breaks another rule of its own field: whoever chooses it cannot go on.`,
        hint: 'Change the option, or the rule that refuses it: length, limits, pattern.',
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
