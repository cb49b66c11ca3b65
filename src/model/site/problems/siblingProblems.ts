import type { DefinitionProblem } from '../definitionProblem.ts'
import type { Schema } from '../../schema/schema.ts'
import { propertyNames } from '../../schema/walker.ts'
import type { SchemaNode } from '../schemaNodes.ts'

/**
 * Keywords that name a sibling which does not exist (`equalTo`, `selectedBy`, `currency`, `callingCodeField`,
 * `countryField`). Those of a library field for calling codes are not checked: without that sibling they have no effect.
 */
export function siblingProblems(nodes: SchemaNode[]): DefinitionProblem[] {
  return nodes.flatMap(({ file, pointer, rawSchema, schema, parentSchema, library }) => {
    if (!parentSchema) return []
    const names = propertyNames(parentSchema)
    return referencedSiblings(schema, rawSchema)
      .filter(({ name }) => !names.includes(name))
      .map(({ keyword, subPath, name }) => ({
        name: 'unknown-sibling' as const,
        file,
        pointer: keyword in rawSchema ? `${pointer}/${subPath}` : pointer,
        message: `“${name}” names no property beside it${keyword in rawSchema ? '' : ` (${keyword} of the library field “${library}”)`}.`,
        hint: `The properties are: ${names.join(', ')}.`,
        unknown: { name, known: names },
      }))
  })
}

/** The siblings that a field's keywords name: keyword, path in the field, name. */
function referencedSiblings(
  { equalTo, currency, ...schema }: Schema,
  { callingCodeField, countryField }: Schema,
): { keyword: string; subPath: string; name: string }[] {
  const selections = (['optionsFrom', 'defaultFrom', 'minimumFrom'] as const).flatMap((keyword) => {
    const name = schema[keyword]?.selectedBy
    return name === undefined ? [] : [{ keyword, subPath: `${keyword}/selectedBy`, name }]
  })
  return [
    ...siblingReference('equalTo', equalTo),
    ...siblingReference('callingCodeField', callingCodeField),
    ...siblingReference('countryField', countryField),
    ...siblingReference('currency', currency?.field, 'currency/field'),
    ...selections,
  ]
}

const siblingReference = (keyword: string, name: string | undefined, subPath = keyword) =>
  name === undefined ? [] : [{ keyword, subPath, name }]
