import { choicesOf, chosenValue, type Answers } from '../model/options.ts'
import { fromPointer, toPointer, valueAt } from '../model/pointer.ts'
import { inPlace, propertyNames, propertySchemas, type Schema } from '../model/schema.ts'

/** A value that a field takes because another field was changed. */
export interface Followed {
  pointer: string
  value: unknown
}

/**
 * What follows from a change at `pointer`: proposals (`proposedFrom`) for fields that are empty or still hold the proposal
 * made before, and an empty value for choices that are no longer offered.
 * @param proposed proposals made so far, by pointer; taken note of here
 */
export function followers(
  schema: Schema,
  data: unknown,
  pointer: string,
  answers: Answers,
  proposed: Map<string, unknown>,
): Followed[] {
  const path = fromPointer(pointer)
  const changed = path.at(-1)
  const parent = path.slice(0, -1)
  const object = parent.reduce<Schema[]>(
    (schemas, step) => schemas.flatMap((each) => propertySchemas(each, step)),
    [schema],
  )
  const siblings =
    ((parent.length === 0 ? data : valueAt(data, toPointer(parent))) as Record<string, unknown> | undefined) ?? {}
  return object.flatMap((each) =>
    propertyNames(each).flatMap((name) => {
      const own = propertySchemas(each, name).flatMap(inPlace)
      const here = toPointer([...parent, name])
      const value = siblings[name]
      return own.flatMap(({ proposedFrom, optionsFrom }) => {
        if (proposedFrom?.chosenBy === changed && proposedFrom !== undefined) {
          const proposal = chosenValue(proposedFrom, answers, siblings)
          const untouched = value === undefined || value === proposed.get(here)
          proposed.set(here, proposal)
          return untouched && proposal !== value ? [{ pointer: here, value: proposal }] : []
        }
        const gone =
          optionsFrom?.chosenBy === changed &&
          optionsFrom !== undefined &&
          value !== undefined &&
          !choicesOf(optionsFrom, answers, siblings).some((option) => option.value === value)
        return gone ? [{ pointer: here, value: undefined }] : []
      })
    }),
  )
}
