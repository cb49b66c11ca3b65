import { isObject } from '../../../forms/schema/isObject.ts'
import { fileTypes } from '../../../forms/schema/files/fileTypes.ts'
import type { FileFacts } from '../../../forms/schema/files/fileFacts.ts'
import { valueAt } from '../../../forms/schema/jsonPointer.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { optionsFor } from '../../../forms/schema/optionData.ts'
import type { Comparison, FileLimits, MinimumFrom, OptionsFrom, Schema } from '../../../forms/schema/schema.ts'
import { boundRule, TODAY } from '../../../forms/schema/keywords/compare.ts'
import { yearsBefore } from '../../../forms/schema/keywords/dates.ts'
import type { AnySchema, GeneratorContext } from './generatorContext.ts'
import { filesFor, otherDay } from './ownValues.ts'
import { and, without } from './schemaParts.ts'

/** A replacement for a schema that only values on one side of one of its rules match. */
export interface RuleVariant {
  rule: string
  /** `breaks`: values that break this rule and keep the others; `keeps`: values at the edge that still keep it. */
  side: 'breaks' | 'keeps'
  /** Describes the value, after the field's name: `of 129 characters`. */
  description: string
  schema: AnySchema
  /** Schema of the value, for when it cannot break or keep this rule alone. */
  alone?: AnySchema
  /** The schema without the rule. */
  dropped?: AnySchema
  /** The property that the rule concerns, in the object that the schema describes. */
  member?: string
  /** Whether `member` is missing in the values. */
  isRemoval?: true
  /** Schema of the object that contains the value. */
  around?: JsonSchema
}

/** Both sides of a schema's own rules of the project's vocabulary. */
export function ownRuleVariants(schema: JsonSchema, context: GeneratorContext): RuleVariant[] {
  const part = schema as Schema
  return [
    ...(part.equalTo === undefined ? [] : equalToVariants(schema, part.equalTo)),
    ...(part.decimal ? decimalVariants(schema, part.decimal) : []),
    ...(part.compare ? compareVariants(schema, part.compare) : []),
    ...(part.notInFuture ? notInFutureVariants(schema, context) : []),
    ...(part.maxYearsAgo === undefined ? [] : maxYearsAgoVariants(schema, part.maxYearsAgo, context)),
    ...(part.optionsFrom ? optionVariants(schema, part.optionsFrom, context) : []),
    ...(part.minimumFrom ? minimumVariants(schema, part, part.minimumFrom, context) : []),
    ...(part.file ? fileVariants(schema, part.file) : []),
    ...(part.sessionAccount && context.account?.[part.sessionAccount] !== undefined
      ? [
          refusedVariant(schema, 'sessionAccount', 'of somebody else'),
          keptVariant(schema, 'sessionAccount', 'of the account', { sessionAccount: part.sessionAccount }),
        ]
      : []),
  ]
}

/** A variant for any value that breaks a keyword of the project's vocabulary. */
function refusedVariant(schema: JsonSchema, keyword: string, description: string, around?: JsonSchema): RuleVariant {
  const dropped = without(schema, keyword)
  const value = schema[keyword]
  return {
    rule: keyword,
    side: 'breaks',
    description,
    schema: { ...dropped, not: { anyOf: [...(dropped.not === undefined ? [] : [dropped.not]), { [keyword]: value }] } },
    alone: { type: schema.type, not: { [keyword]: value } },
    dropped,
    ...(around ? { around } : {}),
  }
}

/** A variant for one value that breaks a rule of such a keyword. */
function brokenVariant(
  schema: JsonSchema,
  keyword: string,
  rule: string,
  description: string,
  value: unknown,
): RuleVariant {
  const dropped = without(schema, keyword)
  return { rule, side: 'breaks', description, schema: { ...dropped, const: value }, alone: { const: value }, dropped }
}

const keptVariant = (schema: JsonSchema, rule: string, description: string, demand: JsonSchema): RuleVariant => ({
  rule,
  side: 'keeps',
  description,
  schema: and(schema, demand),
})

function equalToVariants(schema: JsonSchema, sibling: string): RuleVariant[] {
  const around = { required: [sibling] }
  return [
    refusedVariant(schema, 'equalTo', `that differs from ${sibling}`, around),
    { ...keptVariant(schema, 'equalTo', `like ${sibling}`, {}), around },
  ]
}

function decimalVariants(schema: JsonSchema, limits: NonNullable<Schema['decimal']>): RuleVariant[] {
  const { exclusiveMinimum, maximum, decimalPlaces } = limits
  const step = 10 ** -decimalPlaces
  const text = (value: number) => Number(value.toFixed(decimalPlaces)).toString()
  const whole = Math.floor(exclusiveMinimum ?? 0) + 1
  const tooFine = `${whole}.${'0'.repeat(decimalPlaces)}1`
  const cases: (readonly [side: 'breaks' | 'keeps', rule: string, value: string])[] = [
    ['breaks', 'decimal', 'five'],
    ['breaks', 'decimalPlaces', tooFine],
    ...(decimalPlaces > 0 ? ([['keeps', 'decimalPlaces', `${whole}.${'0'.repeat(decimalPlaces - 1)}1`]] as const) : []),
    ...(exclusiveMinimum === undefined
      ? []
      : ([
          ['breaks', 'exclusiveMinimum', text(exclusiveMinimum)],
          ['keeps', 'exclusiveMinimum', text(exclusiveMinimum + step)],
        ] as const)),
    ...(maximum === undefined
      ? []
      : ([
          ['breaks', 'maximum', text(maximum + step)],
          ['keeps', 'maximum', text(maximum)],
        ] as const)),
  ]
  return cases.map(([side, rule, value]) =>
    side === 'breaks'
      ? brokenVariant(schema, 'decimal', rule, `of ${value}`, value)
      : keptVariant(schema, rule, `of ${value}`, { const: value }),
  )
}

/** The bound on the other side of each one. */
const OPPOSITE_BOUNDS: Record<keyof Comparison, keyof Comparison> = {
  minimum: 'exclusiveMaximum',
  maximum: 'exclusiveMinimum',
  exclusiveMinimum: 'maximum',
  exclusiveMaximum: 'minimum',
}

const compareVariants = (schema: JsonSchema, bounds: Comparison): RuleVariant[] =>
  (Object.keys(OPPOSITE_BOUNDS) as (keyof Comparison)[]).flatMap((name): RuleVariant[] => {
    const bound = bounds[name]
    if (bound === undefined) return []
    const dropped = without(schema, 'compare')
    const beyond = { compare: { [OPPOSITE_BOUNDS[name]]: bound } }
    const rule = boundRule(name, bound)
    const isEdge = bound !== TODAY && !name.startsWith('exclusive')
    return [
      {
        rule,
        side: 'breaks',
        description: `that is not ${name} ${bound}`,
        schema: and(dropped, beyond),
        alone: beyond,
        dropped,
      },
      ...(isEdge ? [keptVariant(schema, rule, `of ${bound}`, { const: String(bound) })] : []),
    ]
  })

const notInFutureVariants = (schema: JsonSchema, { today }: GeneratorContext): RuleVariant[] => [
  brokenVariant(schema, 'notInFuture', 'notInFuture', 'of the day after today', otherDay(today.last, 1)),
  // Today may be tomorrow for a client further west.
  keptVariant(schema, 'notInFuture', 'of yesterday', { const: otherDay(today.last, -1) }),
]

function maxYearsAgoVariants(schema: JsonSchema, years: number, { today }: GeneratorContext): RuleVariant[] {
  const daysBefore = (days: number) => otherDay(yearsBefore(today.last, years), -days)
  return [
    brokenVariant(schema, 'maxYearsAgo', 'maxYearsAgo', `of more than ${years} years ago`, daysBefore(3)),
    keptVariant(schema, 'maxYearsAgo', `of ${years} years ago`, { const: daysBefore(0) }),
  ]
}

/** Offered options, with the sibling's value that selects them. */
function optionVariants(schema: JsonSchema, source: OptionsFrom, { optionData }: GeneratorContext): RuleVariant[] {
  const { selectedBy } = source
  const chosen = selectedBy === undefined ? [undefined] : idsOf(source, optionData)
  const offeredOptions = chosen.flatMap((id) => {
    const siblings = selectedBy === undefined ? {} : { [selectedBy]: id }
    return optionsFor(source, optionData, siblings).map(({ value }) => ({ value, siblings }))
  })
  return [
    refusedVariant(
      schema,
      'optionsFrom',
      'that is not offered',
      selectedBy === undefined ? undefined : { required: [selectedBy] },
    ),
    ...offeredOptions.map(({ value, siblings }) => ({
      ...keptVariant(schema, 'optionsFrom', `that is ${value}${describeSiblings(siblings)}`, { const: value }),
      around: fixSiblings(siblings),
    })),
  ]
}

const describeSiblings = (siblings: Record<string, unknown>): string =>
  Object.entries(siblings)
    .map(([name, value]) => ` where ${name} is ${String(value)}`)
    .join('')

/** The keys of the items in a call's list. */
const idsOf = (
  { call, list, key = '' }: Pick<OptionsFrom, 'call' | 'list' | 'key'>,
  optionData: GeneratorContext['optionData'],
): string[] => {
  const items = valueAt(optionData[call], list)
  return Array.isArray(items) ? items.map((item) => String(valueAt(item, key) ?? '')) : []
}

const fixSiblings = (siblings: Record<string, unknown>): JsonSchema => ({
  required: Object.keys(siblings),
  properties: Object.fromEntries(Object.entries(siblings).map(([name, value]) => [name, { const: value }])),
})

/** The minimum and one step below it, for each item and currency with a minimum. */
function minimumVariants(
  schema: JsonSchema,
  { currency, decimal }: Schema,
  source: MinimumFrom,
  { optionData }: GeneratorContext,
): RuleVariant[] {
  const items = valueAt(optionData[source.call], source.list)
  if (!Array.isArray(items)) return []
  const step = 10 ** -(decimal?.decimalPlaces ?? 0)
  return items.flatMap((item: unknown) => {
    const chosen = { [source.selectedBy]: String(valueAt(item, source.key)) }
    const byCurrency = source.byCurrency === undefined ? undefined : valueAt(item, source.byCurrency)
    const currencyField = currency?.field
    const limits: [Record<string, unknown>, unknown][] =
      isObject(byCurrency) && currencyField !== undefined
        ? Object.entries(byCurrency).map(([code, limit]) => [{ ...chosen, [currencyField]: code }, limit])
        : [[chosen, valueAt(item, source.value)]]
    return limits.flatMap(([siblings, limit]) => {
      if (!Number.isFinite(Number(limit))) return []
      const text = (value: number) => (schema.type === 'string' ? String(Number(value.toFixed(8))) : value)
      const around = fixSiblings(siblings)
      const below = text(Number(limit) - step)
      return [
        {
          ...brokenVariant(schema, 'minimumFrom', 'minimumFrom', `of ${below}${describeSiblings(siblings)}`, below),
          around,
        },
        {
          ...keptVariant(schema, 'minimumFrom', `of ${text(Number(limit))}${describeSiblings(siblings)}`, {
            const: text(Number(limit)),
          }),
          around,
        },
      ]
    })
  })
}

const TRIED_TYPES = [...fileTypes, 'image/gif', '']

function fileVariants(schema: JsonSchema, { types, maxBytes }: FileLimits): RuleVariant[] {
  const count = Math.max(1, Number(schema.minItems ?? 1))
  const list = (change: Partial<FileFacts>) =>
    (filesFor([schema], count) ?? []).map((file, index) => (index === 0 ? { ...file, ...change } : file))
  const factsOfType = (type: string) => ({ type, name: `sample.${type.split('/')[1] ?? 'txt'}` })
  return [
    ...TRIED_TYPES.filter((type) => !types.some((each) => each === type)).map((type) =>
      brokenVariant(schema, 'file', 'fileType', `of type ${type || 'nobody knows'}`, list(factsOfType(type))),
    ),
    brokenVariant(schema, 'file', 'fileEmpty', 'that is empty', list({ size: 0 })),
    brokenVariant(schema, 'file', 'fileSize', `of ${maxBytes + 1} bytes`, list({ size: maxBytes + 1 })),
    ...types.map((type) => keptVariant(schema, 'fileType', `of type ${type}`, { const: list(factsOfType(type)) })),
    keptVariant(schema, 'fileEmpty', 'of 1 byte', { const: list({ size: 1 }) }),
    keptVariant(schema, 'fileSize', `of ${maxBytes} bytes`, { const: list({ size: maxBytes }) }),
  ]
}
