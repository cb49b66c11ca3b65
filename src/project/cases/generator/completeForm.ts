import { normalize } from '../../../forms/data/normalizeData.ts'
import { fromPointer, valueAt } from '../../../forms/schema/jsonPointer.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import type { Schema } from '../../../forms/schema/schema.ts'
import { propertyNames, propertySchemas } from '../../../forms/schema/walker.ts'
import type { FilledData } from './generatorContext.ts'
import { createGenerator, type FormGenerator, type GenerateOptions } from './formGenerator.ts'
import { and } from './schemaParts.ts'

/**
 * `start` with the fewest fields added or replaced that make it valid; undefined if no valid form was found.
 */
export function completeForm(
  schema: Schema,
  options: GenerateOptions = {},
  start: FilledData = {},
): FilledData | undefined {
  return completeWith(createGenerator(schema, preferValuesOf(start, options)), schema, start, 'minimal')
}

/**
 * A valid form with the fields of `start` and every other field that a person may fill in; undefined if none was found.
 */
export function completeWholeForm(
  schema: Schema,
  options: GenerateOptions = {},
  start: FilledData = {},
): FilledData | undefined {
  return completeWith(createGenerator(schema, preferValuesOf(start, options)), schema, start, 'full')
}

/** Whether only a refusal of the backend sets a field, never a person. */
export const isSetByError = (schema: Schema, name: string): boolean =>
  propertySchemas(schema, name).some((fieldSchema) => fieldSchema.setByError)

/** Tries the values of `start` first. */
const preferValuesOf = (start: FilledData, options: GenerateOptions): GenerateOptions => ({
  ...options,
  knownValues: (path) => {
    const value = valueAt(start, `/${path.replaceAll('.', '/')}`)
    return [...(value === undefined ? [] : [value]), ...(options.knownValues?.(path) ?? [])]
  },
})

function completeWith(
  { context, solve, judge }: FormGenerator,
  schema: Schema,
  start: FilledData,
  size: 'minimal' | 'full',
): FilledData | undefined {
  const wrongFields = new Set(judge(start).map(({ pointer }) => fromPointer(pointer)[0]))
  if (wrongFields.size === 0 && size === 'minimal') return structuredClone(start)
  const keptEntries = Object.entries(start).filter(([name, value]) => value !== undefined && !wrongFields.has(name))
  // The rules judge normalised values; the form keeps each value as it was filled in.
  const normalized = normalize(schema, start)
  const unfillableNames = propertyNames(schema).filter((name) => !(name in start) && isSetByError(schema, name))
  const demand = (entries: [string, unknown][]): JsonSchema =>
    and(context.root, {
      properties: {
        ...Object.fromEntries(unfillableNames.map((name) => [name, false])),
        ...Object.fromEntries(entries.map(([name, value]) => [name, { const: normalized[name] ?? value }])),
      },
      required: entries.map(([name]) => name),
    })
  // A given value may make the rest impossible: drop the given fields one by one, from the last.
  for (let count = keptEntries.length; count >= 0; count--) {
    const kept = keptEntries.slice(0, count)
    const solution = solve(demand(kept), size)
    const data = solution && { ...solution, ...Object.fromEntries(kept) }
    if (data && judge(data).length === 0) return inOrderOf(start, data)
  }
  return undefined
}

/** `data` with the members of `start` first, in their order. */
const inOrderOf = (start: FilledData, data: FilledData): FilledData =>
  Object.fromEntries(
    [...new Set([...Object.keys(start), ...Object.keys(data)])]
      .filter((name) => Object.hasOwn(data, name))
      .map((name) => [name, data[name]]),
  )
