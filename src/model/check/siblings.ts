import type { DefinitionProblem } from '../problem.ts'
import { propertyNames, type Schema } from '../schema.ts'
import type { Spot } from './spots.ts'

/**
 * Rules that look at a neighbour (`equalTo`, `chosenBy`, `callingCode`) which is not there. A library's `callingCode` is
 * an offer: in a form without that neighbour it does nothing.
 */
export function siblingProblems(spots: Spot[]): DefinitionProblem[] {
  return spots.flatMap(({ file, place, written, schema, owner, library }) => {
    if (!owner) return []
    const names = propertyNames(owner)
    return siblingsOf(schema, written)
      .filter(({ name }) => !names.includes(name))
      .map(({ keyword, at, name }) => ({
        file,
        place: keyword in written ? `${place}/${at}` : place,
        what: `“${name}” names no property beside it${keyword in written ? '' : ` (${keyword} of the library field “${library}”)`}.`,
        hint: `The properties are: ${names.join(', ')}.`,
      }))
  })
}

/** The neighbours that a field's rules name: keyword, place in the field, name. */
function siblingsOf(
  { equalTo, ...schema }: Schema,
  { callingCode }: Schema,
): { keyword: string; at: string; name: string }[] {
  const chosen = (['optionsFrom', 'proposedFrom', 'minimumFrom'] as const).flatMap((keyword) => {
    const name = schema[keyword]?.chosenBy
    return name === undefined ? [] : [{ keyword, at: `${keyword}/chosenBy`, name }]
  })
  return [...named('equalTo', equalTo), ...named('callingCode', callingCode), ...chosen]
}

const named = (keyword: string, name: string | undefined) =>
  name === undefined ? [] : [{ keyword, at: keyword, name }]
