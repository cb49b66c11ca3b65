import { fromPointer, valueAt } from '../../../forms/schema/jsonPointer.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import type { Schema } from '../../../forms/schema/schema.ts'
import { propertyNames, propertySchemas } from '../../../forms/schema/walker.ts'
import type { FilledData } from './generatorContext.ts'
import { createGenerator, type FormGenerator, type GenerateOptions } from './formGenerator.ts'
import { and } from './schemaParts.ts'

/**
 * `start` with everything added and replaced that keeps it from being valid: as few fields as the schema asks for.
 * Undefined if none could be made up.
 */
export function completeForm(
  schema: Schema,
  options: GenerateOptions = {},
  start: FilledData = {},
): FilledData | undefined {
  return completeWith(createGenerator(schema, preferring(start, options)), schema, start, 'minimal')
}

/** A valid form with every field that a person may fill in beside those of `start`; undefined if none could be made up. */
export function completeWholeForm(
  schema: Schema,
  options: GenerateOptions = {},
  start: FilledData = {},
): FilledData | undefined {
  return completeWith(createGenerator(schema, preferring(start, options)), schema, start, 'full')
}

/** Whether a field is set by a refusal of the backend, never by a person. */
export const isSetByError = (schema: Schema, name: string): boolean =>
  propertySchemas(schema, name).some((fieldSchema) => fieldSchema.setByError)

/** What was filled in is what is tried first. */
const preferring = (start: FilledData, options: GenerateOptions): GenerateOptions => ({
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
  const wrong = new Set(judge(start).map(({ pointer }) => fromPointer(pointer)[0]))
  if (wrong.size === 0 && size === 'minimal') return structuredClone(start)
  const given = Object.entries(start).filter(([name, value]) => value !== undefined && !wrong.has(name))
  const never = propertyNames(schema).filter((name) => !(name in start) && isSetByError(schema, name))
  const demand = (kept: [string, unknown][]): JsonSchema =>
    and(context.root, {
      properties: {
        ...Object.fromEntries(never.map((name) => [name, false])),
        ...Object.fromEntries(kept.map(([name, value]) => [name, { const: value }])),
      },
      required: kept.map(([name]) => name),
    })
  // What was given may keep the rest from being right: it is then given up, one field at a time from the last.
  for (let count = given.length; count >= 0; count--) {
    const data = solve(demand(given.slice(0, count)), size)
    if (data && judge(data).length === 0) return inOrderOf(start, data)
  }
  return undefined
}

/** The members that were there before first, as they were ordered. */
const inOrderOf = (start: FilledData, data: FilledData): FilledData =>
  Object.fromEntries(
    [...new Set([...Object.keys(start), ...Object.keys(data)])]
      .filter((name) => Object.hasOwn(data, name))
      .map((name) => [name, data[name]]),
  )
