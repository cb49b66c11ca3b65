import type { DefinitionProblem } from '../definitionProblem.ts'
import type { Schema } from '../../schema/schema.ts'
import { propertyNames } from '../../schema/walker.ts'
import type { SchemaNode } from '../schemaNodes.ts'

/**
 * Rules that look at a neighbour (`equalTo`, `selectedBy`, `callingCodeField`) which is not there. A library's `callingCodeField` is
 * an offer: in a form without that neighbour it does nothing.
 */
export function siblingProblems(spots: SchemaNode[]): DefinitionProblem[] {
  return spots.flatMap(({ file, pointer, rawSchema, schema, parentSchema, library }) => {
    if (!parentSchema) return []
    const names = propertyNames(parentSchema)
    return referencedSiblings(schema, rawSchema)
      .filter(({ name }) => !names.includes(name))
      .map(({ keyword, subPath, name }) => ({
        file,
        pointer: keyword in rawSchema ? `${pointer}/${subPath}` : pointer,
        message: `“${name}” names no property beside it${keyword in rawSchema ? '' : ` (${keyword} of the library field “${library}”)`}.`,
        hint: `The properties are: ${names.join(', ')}.`,
      }))
  })
}

/** The neighbours that a field's rules name: keyword, place in the field, name. */
function referencedSiblings(
  { equalTo, ...schema }: Schema,
  { callingCodeField }: Schema,
): { keyword: string; subPath: string; name: string }[] {
  const selections = (['optionsFrom', 'defaultFrom', 'minimumFrom'] as const).flatMap((keyword) => {
    const name = schema[keyword]?.selectedBy
    return name === undefined ? [] : [{ keyword, subPath: `${keyword}/selectedBy`, name }]
  })
  return [
    ...siblingReference('equalTo', equalTo),
    ...siblingReference('callingCodeField', callingCodeField),
    ...selections,
  ]
}

const siblingReference = (keyword: string, name: string | undefined) =>
  name === undefined ? [] : [{ keyword, subPath: keyword, name }]
