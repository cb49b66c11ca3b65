import type { Schema } from '../../model/schema/schema.ts'
import { applicableSubschemas, itemSchemas } from '../../model/schema/walker.ts'
import { lengthLimits, sampleTexts, withLength } from './sampleText.ts'
import { sampleFile, sampleLists } from './sampleValues.ts'

/** Texts that patterns, formats and numbers written as text refuse. */
const ODD_TEXTS = [
  '?',
  'nobody',
  'a b',
  '\u0007',
  'A\nB',
  '字',
  'ñ',
  '-1',
  '0',
  '00',
  'x-1',
  '9999999999',
  '2026-02-30',
]

/** Values of a field that may break a rule of it, the narrowest first: one more or less than a limit. */
export function breakingValues(schemas: Schema[], current: unknown): { name: string; value: unknown }[] {
  const parts = schemas.flatMap(applicableSubschemas)
  return [
    ...lengthBreakers(parts, current),
    ...listBreakers(schemas, parts, current),
    ...parts.flatMap(numberBreakers),
    ...parts.flatMap(({ decimal }) => (decimal ? decimalBreakers(decimal) : [])),
    ...parts.flatMap(({ notInFuture }) => (notInFuture ? [{ name: 'in the year 2999', value: '2999-12-31' }] : [])),
    ...(parts.some((part) => 'const' in part || 'enum' in part || part.optionsFrom)
      ? [false, true, 'another', 0].map((value) => ({ name: `that is ${JSON.stringify(value)}`, value }))
      : []),
    ...sampleTexts(parts).map((value) => ({ name: 'of another value', value })),
    ...oddTexts(parts).map((value) => ({ name: 'of another form', value })),
  ]
}

function lengthBreakers(parts: Schema[], current: unknown): { name: string; value: unknown }[] {
  const [minLength, maxLength] = lengthLimits(parts)
  const texts = [...(typeof current === 'string' ? [current] : []), ...sampleTexts(parts)]
  return [
    ...(Number.isFinite(maxLength)
      ? texts.map((text) => ({
          name: `of ${maxLength + 1} characters`,
          value: withLength(text, maxLength + 1, maxLength + 1),
        }))
      : []),
    ...(minLength > 0
      ? texts.map((text) => ({
          name: `of ${minLength - 1} characters`,
          value: withLength(text, minLength - 1, minLength - 1),
        }))
      : []),
  ]
}

function oddTexts(parts: Schema[]): string[] {
  const [minLength, maxLength] = lengthLimits(parts)
  return ODD_TEXTS.flatMap((text) => [
    withLength(text, minLength, maxLength),
    text.repeat(Math.max(1, Math.ceil(minLength / text.length))).slice(0, Math.min(maxLength, 1000)),
  ])
}

function listBreakers(schemas: Schema[], parts: Schema[], current: unknown): { name: string; value: unknown }[] {
  const item: unknown = Array.isArray(current) ? current[0] : sampleLists(schemas, parts)[0]?.[0]
  const options = itemSchemas(schemas).flatMap((part) => part.enum ?? [])
  const list = (length: number) =>
    options.length >= length ? options.slice(0, length) : Array.from({ length }, () => structuredClone(item))
  return parts.flatMap(({ minItems, maxItems, file, uniqueItems }) => [
    ...(maxItems === undefined ? [] : [{ name: `of ${maxItems + 1} entries`, value: list(maxItems + 1) }]),
    ...(minItems === undefined ? [] : [{ name: `of ${minItems - 1} entries`, value: list(Math.max(0, minItems - 1)) }]),
    ...(uniqueItems ? [{ name: 'with the same twice', value: [item, item] }] : []),
    ...(file
      ? [
          { name: 'one byte too large', value: [{ ...sampleFile(file), size: file.maxBytes + 1 }] },
          { name: 'that is empty', value: [{ ...sampleFile(file), size: 0 }] },
          { name: 'of another kind', value: [{ name: 'sample.txt', size: 10, type: '' }] },
          ...file.types.map((type) => ({ name: `of type ${type}`, value: [sampleFile(file, type)] })),
        ]
      : []),
  ])
}

function numberBreakers(part: Schema): { name: string; value: unknown }[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = part
  const step = multipleOf ?? 1
  const values = [
    ...(minimum === undefined ? [] : [minimum - step]),
    ...(maximum === undefined ? [] : [maximum + step]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum]),
    ...(exclusiveMaximum === undefined ? [] : [exclusiveMaximum]),
    ...(multipleOf === undefined ? [] : [(minimum ?? 0) + multipleOf / 3]),
    ...(part.type === 'integer' ? [0.5] : []),
  ]
  return values.map((value) => ({ name: `of ${value}`, value }))
}

function decimalBreakers({
  exclusiveMinimum,
  maximum,
  decimalPlaces,
}: NonNullable<Schema['decimal']>): { name: string; value: string }[] {
  const whole = String((exclusiveMinimum ?? 0) + 1)
  return [
    { name: `with ${decimalPlaces + 1} decimals`, value: `${whole}.${'1'.repeat(decimalPlaces + 1)}` },
    { name: 'in words', value: 'five' },
    ...(exclusiveMinimum === undefined ? [] : [{ name: `of ${exclusiveMinimum}`, value: String(exclusiveMinimum) }]),
    ...(maximum === undefined ? [] : [{ name: `of ${maximum + 1}`, value: String(maximum + 1) }]),
    { name: 'of almost nothing', value: '0.01' },
  ]
}
