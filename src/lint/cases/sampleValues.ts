import { optionsFor } from '../../model/schema/optionData.ts'
import type { FileFacts } from '../../model/files/fileFacts.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { applicableSubschemas, itemSchemas, typesOf } from '../../model/schema/walker.ts'
import type { CaseContext } from './formCase.ts'
import { sampleTexts } from './sampleText.ts'

const MAX_NUMBER_OF_ITEMS = 20

/** A field whose values are sampled. */
export interface SampledField {
  /** Everything that is said of its values, in whatever branch. */
  schemas: Schema[]
  /** The object that it is a member of. */
  siblings: Record<string, unknown>
  context: CaseContext
  /** Values that it has elsewhere. */
  knownValues: unknown[]
}

/** Values that a field may take, the most natural first; some will not fit. Empty objects are for their members to fill. */
export function sampleValues({ schemas, siblings, context, knownValues }: SampledField): unknown[] {
  const parts = schemas.flatMap(applicableSubschemas)
  const types = typesOf(schemas)
  return [
    ...parts.flatMap(({ sessionAccount }) => (sessionAccount ? (context.account[sessionAccount] ?? []) : [])),
    ...parts.flatMap(({ equalTo }) => (equalTo === undefined ? [] : [siblings[equalTo]])),
    ...parts.flatMap(({ optionsFrom }) =>
      optionsFrom ? optionsFor(optionsFrom, context.optionData, siblings).map(({ value }) => value) : [],
    ),
    ...knownValues,
    ...parts.flatMap((part) => ('const' in part ? [part.const] : [])),
    ...parts.flatMap((part) => part.enum ?? []),
    ...parts.flatMap((part) => ('default' in part ? [part.default] : [])),
    ...(types.has('boolean') ? [true, false] : []),
    ...(types.has('array') || parts.some(({ file, items }) => file ?? items) ? sampleLists(schemas, parts) : []),
    ...(types.has('string') || types.size === 0 ? sampleTexts(parts) : []),
    ...(types.has('number') || types.has('integer') ? sampleNumbers(parts) : []),
    ...(types.has('object') ? [{}] : []),
    ...(types.has('null') ? [null] : []),
    ...(types.size === 0 ? [1, true, {}, []] : []),
  ]
}

/** Lists of as few entries as are allowed, one at least where that is. */
export function sampleLists(schemas: Schema[], parts: Schema[]): unknown[][] {
  const length = Math.min(MAX_NUMBER_OF_ITEMS, Math.max(0, ...parts.map(({ minItems }) => minItems ?? 0)))
  const lengths = [...new Set([Math.max(1, length), length])]
  const files = parts.flatMap(({ file }) => (file ? [sampleFile(file)] : []))
  if (files.length > 0) return lengths.map((count) => Array.from({ length: count }, () => files[0]))
  const items = itemSchemas(schemas)
  const options = items.flatMap(applicableSubschemas).flatMap((part) => part.enum ?? [])
  const fresh = (): unknown[] =>
    sampleValues({ schemas: items, siblings: {}, context: { optionData: {}, account: {} }, knownValues: [] })
  return lengths.flatMap((count) =>
    options.length > 0
      ? [options.slice(0, count), Array.from({ length: count }, () => options[0])]
      : fresh()
          .slice(0, MAX_NUMBER_OF_ITEMS)
          .map((value) => Array.from({ length: count }, () => structuredClone(value))),
  )
}

/** A file of the first type that fits, of a tenth of the largest size. */
export const sampleFile = (
  { types, maxBytes }: NonNullable<Schema['file']>,
  type: string = types[0] ?? '',
): FileFacts => ({
  name: `sample.${{ 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }[type] ?? 'bin'}`,
  size: Math.ceil(maxBytes / 10),
  type,
})

function sampleNumbers(parts: Schema[]): number[] {
  const step = parts.find(({ multipleOf }) => multipleOf)?.multipleOf ?? 1
  const minimum = Math.max(
    -Infinity,
    ...parts.flatMap((part) =>
      [part.minimum ?? [], (part.exclusiveMinimum ?? NaN) + step].flat().filter(Number.isFinite),
    ),
  )
  const maximum = Math.min(
    Infinity,
    ...parts.flatMap((part) =>
      [part.maximum ?? [], (part.exclusiveMaximum ?? NaN) - step].flat().filter(Number.isFinite),
    ),
  )
  const limits = [minimum, maximum].filter(Number.isFinite)
  return [...limits, ...limits.map((limit) => Math.ceil(limit / step) * step), step, 0, 1, 10, 0.5]
}
