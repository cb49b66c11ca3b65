import { formatChoices, formatDay } from './displayNames.ts'
import { formatMoney } from './formatMoney.ts'
import { memberOf } from '../schema/isObject.ts'
import { fromPointer } from '../schema/jsonPointer.ts'
import { TODAY } from '../schema/keywords/compare.ts'
import { ruleKeywords } from '../schema/keywords/ruleKeywords.ts'
import type { MessageParams } from '../schema/keywords/keyword.ts'
import { ruleNames } from '../schema/ruleNames.ts'
import type { Schema } from '../schema/schema.ts'
import { applicableSubschemas } from '../schema/walker.ts'

/**
 * Parameters of a rule's message, taken from the schema, so that browser and server show the same figures.
 * @param subschema the part of the field's schema that declares the rule
 * @param params the validator's parameters, for figures that depend on the value or on a response
 */
export function messageParams(subschema: Schema, rule: string, params: Record<string, unknown> = {}): MessageParams {
  const limit = declaredLimit(subschema, rule) ?? asNumber(params.limit) ?? asNumber(params.multipleOf)
  const customParams = customKeywords(subschema).map((keyword) => keyword.messageParams?.(subschema, rule, params))
  return Object.assign(limit === undefined ? {} : { limit, count: limit }, ...customParams)
}

const keywordsBySchema = new WeakMap<Schema, typeof ruleKeywords>()

/** The custom keywords in a subschema; cached, since every message needs them. */
function customKeywords(subschema: Schema): typeof ruleKeywords {
  const known = keywordsBySchema.get(subschema)
  if (known) return known
  const found = ruleKeywords.filter(({ name }) => name in subschema)
  keywordsBySchema.set(subschema, found)
  return found
}

function declaredLimit(subschema: Schema, rule: string): number | undefined {
  return (
    asNumber(memberOf(subschema, rule)) ??
    customKeywords(subschema).reduce<number | undefined>(
      (limit, keyword) => limit ?? keyword.limit?.(subschema, rule),
      undefined,
    )
  )
}

const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/**
 * The subschema at `pointer` that declares a rule; if several do, the one with the validator's limit. Empty if none
 * does.
 */
export function declaringSubschema(
  schema: Schema,
  pointer: string,
  rule: string,
  params: Record<string, unknown> = {},
): Schema {
  const parts = fromPointer(pointer)
    .reduce(
      (schemas, step) => schemas.flatMap(applicableSubschemas).flatMap((part) => memberSchemas(part, step)),
      [schema],
    )
    .flatMap(applicableSubschemas)
    .filter((part) => ruleNames(part).includes(rule))
  return parts.find((part) => declaredLimit(part, rule) === params.limit) ?? parts[0] ?? {}
}

function memberSchemas({ properties, items }: Schema, step: string): Schema[] {
  const property = properties && Object.hasOwn(properties, step) ? properties[step] : undefined
  if (property) return [property]
  return items && /^\d+$/.test(step) ? [items] : []
}

/**
 * Formats numbers for the language of `tag`, amounts with their currency, and days; joins kinds of files; `count` stays a
 * number and selects the plural form. An ambiguous amount gets `whole`, its larger reading with separators.
 */
export function formatMessageParams(
  { limit, day, size, currency, plain, types, ...rest }: MessageParams,
  tag: string,
): Record<string, unknown> {
  const format = (value: number | undefined, unit?: string) =>
    value === undefined ? undefined : formatMoney(value, unit, tag, true)
  return {
    ...rest,
    currency,
    limit: day === undefined ? format(limit, currency) : dayText(day, tag),
    size: format(size),
    ...(types && { types: formatChoices(types, tag) }),
    ...(plain === undefined ? {} : { plain, whole: format(Number(plain), currency) }),
  }
}

const dayText = (day: string, tag: string): string =>
  day === TODAY
    ? new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(0, 'day').toLocaleLowerCase(tag)
    : formatDay(day, tag)
