import type { DefinitionProblem } from '../definitionProblem.ts'
import type { Schema } from '../../../forms/schema/schema.ts'
import { propertyNames } from '../../../forms/schema/walker.ts'
import type { SchemaNode } from '../schemaNodes.ts'

/** A sibling that a field's keyword names, and whether it exists. */
interface SiblingUse {
  problem: DefinitionProblem
  isKnown: boolean
  /** The library field with the keyword; undefined if the file itself has it. */
  source: { library: string; subPath: string } | undefined
}

/**
 * Keywords that name a sibling which does not exist, or the field itself (`equalTo`, `selectedBy`, `currency`,
 * `callingCodeField`, `countryField`). The last two are not checked in a library field: without the sibling they have no effect. If the
 * sibling is missing wherever a library field is used, the library gets one problem instead of one for each page.
 */
export function siblingProblems(nodes: SchemaNode[]): DefinitionProblem[] {
  const uses = nodes.flatMap(usesAt)
  const byName = Map.groupBy(uses, ({ source, problem }) =>
    source ? [source.library, source.subPath, problem.unknown?.name].join(' ') : problem,
  )
  return [...byName.values()].flatMap((group) => {
    const unknown = group.filter(({ isKnown }) => !isKnown)
    const [first, ...others] = unknown
    return first?.source && others.length > 0 && unknown.length === group.length
      ? [libraryProblem(first.problem, first.source)]
      : unknown.map(({ problem }) => problem)
  })
}

const libraryProblem = (
  problem: DefinitionProblem,
  { library, subPath }: NonNullable<SiblingUse['source']>,
): DefinitionProblem => ({
  ...problem,
  file: `schemas/fields/${library}.json`,
  pointer: `/${subPath}`,
  id: 'unknown-sibling/anywhere',
  params: { ...problem.params, file: problem.file },
})

function usesAt({ file, pointer, rawSchema, schema, parentSchema, library, name: ownName }: SchemaNode): SiblingUse[] {
  if (!parentSchema) return []
  const names = propertyNames(parentSchema)
  const others = names.filter((each) => each !== ownName)
  return referencedSiblings(schema, rawSchema).map(({ keyword, subPath, name }) => {
    const isWrittenHere = keyword in rawSchema
    return {
      isKnown: names.includes(name) && name !== ownName,
      source: isWrittenHere || library === undefined ? undefined : { library, subPath },
      problem: {
        id: name === ownName ? 'unknown-sibling/itself' : isWrittenHere ? 'unknown-sibling' : 'unknown-sibling/library',
        file,
        pointer: isWrittenHere ? `${pointer}/${subPath}` : pointer,
        params: { name, keyword, field: library, names: others },
        unknown: { name, known: others },
      },
    }
  })
}

/** The siblings that a field's keywords name. */
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
