import { endingsOf } from './fileKind.ts'
import { fromPointer } from './pointer.ts'
import { ruleNames } from './ruleNames.ts'
import { inPlace, type Schema } from './schema.ts'

/** The figures that the sentence of a rule may name. */
export interface Figures {
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

const MEGABYTE = 1024 * 1024

/** Bytes in MB of 1024 × 1024, rounded up to two decimals: a file over a limit is never said to have just its size. */
export const megabytes = (bytes: number): number => Math.ceil((bytes / MEGABYTE) * 100) / 100

/**
 * The figures of a rule as the schema declares it, so that a sentence is the same whoever found the rule broken.
 * @param own the part of the field's schema that declares the rule
 * @param params what the validator said of it, for what only the value or a backend's answer tells
 */
export function figuresOf(own: Schema, rule: string, params: Record<string, unknown> = {}): Figures {
  const limit = declared(own, rule) ?? number(params.limit) ?? number(params.multipleOf)
  return {
    ...(limit === undefined ? {} : { limit, count: limit }),
    ...(own.file
      ? { types: own.file.types.map((type) => (endingsOf(type).at(-1) ?? type).toUpperCase()).join(', ') }
      : {}),
    ...(typeof params.name === 'string' ? { name: params.name } : {}),
    ...(rule === 'fileSize' && typeof params.size === 'number' ? { size: megabytes(params.size) } : {}),
  }
}

function declared(own: Schema, rule: string): number | undefined {
  if (rule === 'decimal' || rule === 'decimalPlaces') return own.decimal?.places
  if (rule === 'exclusiveMinimum') return number(own.exclusiveMinimum) ?? own.decimal?.above
  if (rule === 'maximum') return number(own.maximum) ?? own.decimal?.atMost
  if (rule === 'fileSize') return own.file && own.file.maxBytes / MEGABYTE
  return number(own[rule])
}

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/**
 * The part of the schema at `pointer` that declares a rule: of several, the one whose limit the validator names.
 * Empty when none does.
 */
export function declaringPart(
  schema: Schema,
  pointer: string,
  rule: string,
  params: Record<string, unknown> = {},
): Schema {
  const parts = fromPointer(pointer)
    .reduce((schemas, step) => schemas.flatMap(inPlace).flatMap((part) => member(part, step)), [schema])
    .flatMap(inPlace)
    .filter((part) => ruleNames(part).includes(rule))
  return parts.find((part) => declared(part, rule) === params.limit) ?? parts[0] ?? {}
}

function member({ properties, items }: Schema, step: string): Schema[] {
  if (properties && Object.hasOwn(properties, step)) return [properties[step] as Schema]
  return items && /^\d+$/.test(step) ? [items] : []
}

/** Figures as they stand in a sentence in the language of `tag`; `count` stays a number, for the plural form. */
export function spokenFigures({ limit, size, ...others }: Figures, tag: string): Record<string, unknown> {
  const spoken = (figure: number | undefined) =>
    figure === undefined ? undefined : new Intl.NumberFormat(tag).format(figure)
  return { ...others, limit: spoken(limit), size: spoken(size) }
}
