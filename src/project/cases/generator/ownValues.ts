import { optionsFor } from '../../../forms/schema/optionData.ts'
import { TODAY } from '../../../forms/schema/keywords/compare.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import type { FileLimits, OptionsFrom, Schema } from '../../../forms/schema/schema.ts'
import { extensionsOf } from '../../../forms/schema/files/fileTypes.ts'
import type { FileFacts } from '../../../forms/schema/files/fileFacts.ts'
import type { GeneratorContext } from './generatorContext.ts'

/** Values that rules of the project's vocabulary suggest; some do not fit. */
export function ownValues(
  parts: JsonSchema[],
  siblings: Record<string, unknown>,
  { account, optionData, today }: GeneratorContext,
): unknown[] {
  return (parts as Schema[])
    .flatMap((part) => [
      ...(part.sessionAccount ? [account?.[part.sessionAccount]] : []),
      ...(part.equalTo === undefined ? [] : [siblings[part.equalTo]]),
      ...(part.optionsFrom ? offeredValues(part.optionsFrom, optionData, siblings) : []),
      ...(part.decimal ? decimalTexts(part.decimal) : []),
      ...Object.values(part.compare ?? {}).flatMap(comparedTexts),
      ...(part.notInFuture ? [otherDay(today.last, -1)] : []),
    ])
    .filter((value) => value !== undefined)
}

/** The offered values for the current value of the sibling that selects them. */
const offeredValues = (
  source: OptionsFrom,
  optionData: GeneratorContext['optionData'],
  siblings: Record<string, unknown>,
) => optionsFor(source, optionData, siblings).map(({ value }) => value)

const decimalTexts = ({ exclusiveMinimum = 0, maximum = Infinity }: NonNullable<Schema['decimal']>): string[] => [
  ...['500', '1000', '10000', '1'].filter((text) => Number(text) > exclusiveMinimum && Number(text) <= maximum),
  String(Math.floor(exclusiveMinimum) + 1),
  ...(Number.isFinite(maximum) ? [String(maximum)] : []),
]

/** Texts on both sides of a bound, the same on every day. */
function comparedTexts(bound: number | string): string[] {
  if (typeof bound === 'number') return [bound, bound + 1, Math.max(0, bound - 1)].map(String)
  return bound === TODAY ? ['2001-02-03', '2099-12-31'] : [bound, otherDay(bound, 1), otherDay(bound, -1)]
}

/** The day `days` later, `yyyy-MM-dd`. */
export function otherDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** `count` allowed files for a file field; undefined for other fields. */
export const filesFor = (parts: JsonSchema[], count: number): FileFacts[] | undefined => {
  const limits = (parts as Schema[]).find(({ file }) => file)?.file
  return limits && Array.from({ length: count }, () => sampleFile(limits))
}

/** A file of the first allowed type, with a tenth of the largest size. */
const sampleFile = ({ types, maxBytes }: FileLimits): FileFacts => {
  const [type = ''] = types
  return { name: `sample.${extensionsOf(type)[0] ?? 'bin'}`, size: Math.ceil(maxBytes / 10), type }
}
