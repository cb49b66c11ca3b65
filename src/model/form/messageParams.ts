import { extensionsOf } from '../files/detectFileType.ts'
import { fromPointer } from '../schema/jsonPointer.ts'
import { ruleNames } from '../schema/ruleNames.ts'
import type { Schema } from '../schema/schema.ts'
import { applicableSubschemas } from '../schema/walker.ts'

/** The figures that the sentence of a rule may name. */
export interface MessageParams {
  /** Of a length, a number of entries or decimals, an amount; of a file's size in MB (1024 × 1024 bytes). */
  limit?: number
  /** What the plural form goes by: the same as `limit`. */
  count?: number
  /** Kinds of files: `JPEG, PNG`. */
  types?: string
  /** Of the file that breaks the rule. */
  name?: string
  /** Of that file, in MB, when it is its size that breaks the rule. */
  size?: number
}

const BYTES_PER_MB = 1024 * 1024

/** Bytes in MB of 1024 × 1024, rounded up to two decimals: a file over a limit is never said to have just its size. */
export const toMegabytes = (bytes: number): number => Math.ceil((bytes / BYTES_PER_MB) * 100) / 100

/**
 * The figures of a rule as the schema declares it, so that a sentence is the same whoever found the rule broken.
 * @param subschema the part of the field's schema that declares the rule
 * @param params what the validator said of it, for what only the value or a backend's answer tells
 */
export function messageParams(subschema: Schema, rule: string, params: Record<string, unknown> = {}): MessageParams {
  const limit = declaredLimit(subschema, rule) ?? asNumber(params.limit) ?? asNumber(params.multipleOf)
  return {
    ...(limit === undefined ? {} : { limit, count: limit }),
    ...(subschema.file
      ? { types: subschema.file.types.map((type) => (extensionsOf(type).at(-1) ?? type).toUpperCase()).join(', ') }
      : {}),
    ...(typeof params.name === 'string' ? { name: params.name } : {}),
    ...(rule === 'fileSize' && typeof params.size === 'number' ? { size: toMegabytes(params.size) } : {}),
  }
}

function declaredLimit(subschema: Schema, rule: string): number | undefined {
  if (rule === 'decimal' || rule === 'decimalPlaces') return subschema.decimal?.decimalPlaces
  if (rule === 'exclusiveMinimum') return asNumber(subschema.exclusiveMinimum) ?? subschema.decimal?.exclusiveMinimum
  if (rule === 'maximum') return asNumber(subschema.maximum) ?? subschema.decimal?.maximum
  if (rule === 'fileSize') return subschema.file && subschema.file.maxBytes / BYTES_PER_MB
  return asNumber(subschema[rule])
}

const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/**
 * The part of the schema at `pointer` that declares a rule: of several, the one whose limit the validator names.
 * Empty when none does.
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
  if (properties && Object.hasOwn(properties, step)) return [properties[step] as Schema]
  return items && /^\d+$/.test(step) ? [items] : []
}

/** Figures as they stand in a sentence in the language of `tag`; `count` stays a number, for the plural form. */
export function formatMessageParams({ limit, size, ...rest }: MessageParams, tag: string): Record<string, unknown> {
  const formatNumber = (value: number | undefined) =>
    value === undefined ? undefined : new Intl.NumberFormat(tag).format(value)
  return { ...rest, limit: formatNumber(limit), size: formatNumber(size) }
}
