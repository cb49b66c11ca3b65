import { isObject } from '../../model/isObject.ts'
import { fromPointer } from '../../model/schema/jsonPointer.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { itemSchemas, propertySchemas } from '../../model/schema/walker.ts'
import type { CaseContext, FilledData, Judge } from './formCase.ts'
import { sampleValues } from './sampleValues.ts'

const MAX_ROUNDS = 400

export interface FillOptions {
  context: CaseContext
  /** Values that a field, named by its path (`contact.email`), has in other forms. */
  knownValues?: (path: string) => unknown[]
}

/**
 * `start` with everything added and replaced that keeps it from being valid: as few fields as the schema asks for.
 * Undefined if no sample value fits some rule.
 */
export function fillForm(
  schema: Schema,
  judge: Judge,
  options: FillOptions,
  start: FilledData = {},
): FilledData | undefined {
  let data = structuredClone(start)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const pointers = judge(data).map((problem) => problem.slice(0, problem.lastIndexOf(' ')))
    if (pointers.length === 0) return data
    const next = pointers.map((pointer) => withFittingValue(schema, judge, options, data, pointer)).find(Boolean)
    if (!next) return undefined
    data = next
  }
  return undefined
}

/** `data` with the first sample value at `pointer` that has no problem there; undefined if none fits. */
export function withFittingValue(
  schema: Schema,
  judge: Judge,
  { context, knownValues = () => [] }: FillOptions,
  data: FilledData,
  pointer: string,
): FilledData | undefined {
  const path = fromPointer(pointer)
  const values = sampleValues({
    schemas: schemasAt(schema, path),
    siblings: siblingsAt(data, path),
    context,
    knownValues: knownValues(path.filter((step) => !/^\d+$/.test(step)).join('.')),
  })
  const candidates = values.filter((value) => value !== undefined).map((value) => setAt(data, path, value))
  return candidates.find((candidate) => !judge(candidate).some((problem) => problem.startsWith(`${pointer} `)))
}

/** Everything that a schema says of the value at a path, in whatever branch. */
export const schemasAt = (schema: Schema, path: string[]): Schema[] =>
  path.reduce<Schema[]>(
    (schemas, step) => {
      const members = schemas.flatMap((each) => propertySchemas(each, step))
      return members.length === 0 && /^\d+$/.test(step) ? itemSchemas(schemas) : members
    },
    [schema],
  )

function siblingsAt(data: FilledData, path: string[]): Record<string, unknown> {
  const parent = path.slice(0, -1).reduce<unknown>((value, step) => (Object(value) as FilledData)[step], data)
  return isObject(parent) ? parent : {}
}

/** A copy of `data` with another value at a path; objects on the way are made where there are none. */
export function setAt(data: FilledData, path: string[], value: unknown): FilledData {
  const copy = structuredClone(data)
  const last = path.at(-1)
  if (last === undefined) return isObject(value) ? value : copy
  const parent = path.slice(0, -1).reduce<Record<string, unknown>>((object, step) => {
    if (typeof object[step] !== 'object' || object[step] === null) object[step] = {}
    return object[step] as Record<string, unknown>
  }, copy)
  parent[last] = structuredClone(value)
  return copy
}
