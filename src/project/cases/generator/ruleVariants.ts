import { isObject } from '../../../forms/schema/isObject.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import type { GeneratorContext } from './generatorContext.ts'
import { branchVariants, memberVariants, type Breaks } from './memberVariants.ts'
import { ownRuleVariants, type RuleVariant } from './ownRuleVariants.ts'
import { ALL_TYPES, allowedTypes, and, listOf, roundDecimal, without } from './schemaParts.ts'

/** Longest list of options that is tried completely; of longer lists only the ends are tried. */
const MAX_OPTIONS = 300

/** Both sides of every rule directly in a schema. `walkRules` visits branches and members. */
export function ruleVariants(schema: JsonSchema, context: GeneratorContext): RuleVariant[] {
  const breaks = (
    rule: string,
    description: string,
    demand: JsonSchema,
    more: Partial<RuleVariant> = {},
  ): RuleVariant => {
    const dropped = without(schema, rule)
    return { rule, side: 'breaks', description, schema: and(dropped, demand), alone: demand, dropped, ...more }
  }
  const keeps = (rule: string, description: string, demand: JsonSchema): RuleVariant => ({
    rule,
    side: 'keeps',
    description,
    schema: and(schema, demand),
  })
  return [
    ...valueVariants(schema, context, breaks, keeps),
    ...lengthVariants(schema, context, breaks, keeps),
    ...numberVariants(schema, breaks, keeps),
    ...memberVariants(schema, context, breaks),
    ...branchVariants(schema, breaks),
    ...(context.vocabulary ? ownRuleVariants(schema, context) : []),
  ]
}

type Keeps = (rule: string, description: string, demand: JsonSchema) => RuleVariant

function valueVariants(
  schema: JsonSchema,
  { formats, normalizeText }: GeneratorContext,
  breaks: Breaks,
  keeps: Keeps,
): RuleVariant[] {
  const { enum: values, pattern, format, type } = schema
  const options = listOf(values)
  const triedOptions = options.length > MAX_OPTIONS ? [...options.slice(0, 10), ...options.slice(-10)] : options
  const isKnownFormat = typeof format === 'string' && formats[format] !== undefined && formats[format] !== true
  return [
    // A form sends values of the field's type only, unless it sends JSON.
    ...(type === undefined || normalizeText || allowsEverything({ type })
      ? []
      : [breaks('type', 'of another type', { not: { type } })]),
    ...(type === 'boolean' && !('const' in schema)
      ? [true, false].map((value) => keeps('type', `that is ${value}`, { const: value }))
      : []),
    ...(Array.isArray(values) ? [breaks('enum', 'that is no option', { not: { enum: values } })] : []),
    ...triedOptions.map((value) => ({
      ...keeps('enum', `that is ${JSON.stringify(value)}`, { const: value }),
      alone: { const: value },
    })),
    ...('const' in schema
      ? [
          breaks('const', 'that is another value', { not: { const: schema.const } }),
          keeps('const', `that is ${JSON.stringify(schema.const)}`, { const: schema.const }),
        ]
      : []),
    ...(typeof pattern === 'string'
      ? [
          breaks('pattern', 'of another form', { type: 'string', not: { pattern } }),
          keeps('pattern', 'of that form', { type: 'string', pattern }),
        ]
      : []),
    ...(isKnownFormat
      ? [
          breaks('format', 'of another format', { type: typeOfFormat(formats[format]), not: { format } }),
          keeps('format', 'of that format', { type: typeOfFormat(formats[format]), format }),
        ]
      : []),
  ]
}

/** Whether a schema allows values of all types; `number` includes whole numbers. */
const allowsEverything = (schema: JsonSchema): boolean =>
  ALL_TYPES.every((each) => each === 'integer' || allowedTypes(schema)?.includes(each))

const typeOfFormat = (format: unknown): string => (isObject(format) && format.type === 'number' ? 'number' : 'string')

const LENGTHS = [
  ['minLength', 'string', 'character'],
  ['maxLength', 'string', 'character'],
  ['minItems', 'array', 'entry'],
  ['maxItems', 'array', 'entry'],
  ['minProperties', 'object', 'member'],
  ['maxProperties', 'object', 'member'],
] as const

function lengthVariants(
  schema: JsonSchema,
  { normalizeText }: GeneratorContext,
  breaks: Breaks,
  keeps: Keeps,
): RuleVariant[] {
  // A form leaves out an empty text or list.
  const least = normalizeText ? 1 : 0
  const limits = LENGTHS.flatMap(([rule, type, unit]) => {
    const limit = schema[rule]
    if (typeof limit !== 'number') return []
    const ofLength = (length: number) => ({ type, [`min${rule.slice(3)}`]: length, [`max${rule.slice(3)}`]: length })
    const beyond = rule.startsWith('min') ? limit - 1 : limit + 1
    return [
      ...(beyond >= (type === 'object' ? 0 : least)
        ? [breaks(rule, `of ${countOf(beyond, unit)}`, ofLength(beyond))]
        : []),
      ...(limit >= least ? [keeps(rule, `of ${countOf(limit, unit)}`, ofLength(limit))] : []),
      ...(rule === 'maxLength' && limit > 0
        ? [
            keeps(rule, `of ${countOf(limit, unit)} outside the basic plane`, {
              type,
              minLength: limit,
              pattern: '^[\\u{10000}-\\u{10FFFF}]+$',
            }),
          ]
        : []),
    ]
  })
  return schema.uniqueItems === true
    ? [
        ...limits,
        breaks('uniqueItems', 'with the same twice', { type: 'array', minItems: 2, not: { uniqueItems: true } }),
      ]
    : limits
}

const countOf = (count: number, unit: string): string =>
  `${count} ${count === 1 ? unit : unit.endsWith('y') ? `${unit.slice(0, -1)}ies` : `${unit}s`}`

function numberVariants(schema: JsonSchema, breaks: Breaks, keeps: Keeps): RuleVariant[] {
  const step = typeof schema.multipleOf === 'number' ? schema.multipleOf : schema.type === 'integer' ? 1 : 0.01
  const limits = (['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const).flatMap((rule) => {
    const limit = schema[rule]
    if (typeof limit !== 'number') return []
    const direction = rule.toLowerCase().endsWith('minimum') ? 1 : -1
    const inside = roundDecimal(limit + direction * step)
    const isExclusive = rule.startsWith('exclusive')
    const beyond = isExclusive ? limit : roundDecimal(limit - direction * step)
    const within = isExclusive ? inside : limit
    return [breaks(rule, `of ${beyond}`, { const: beyond }), keeps(rule, `of ${within}`, { const: within })]
  })
  const { multipleOf } = schema
  return [
    ...limits,
    ...(typeof multipleOf === 'number'
      ? [
          breaks('multipleOf', 'between the steps', { type: 'number', not: { multipleOf } }),
          keeps('multipleOf', `of ${multipleOf}`, { type: 'number', not: { const: 0 } }),
        ]
      : []),
  ]
}
