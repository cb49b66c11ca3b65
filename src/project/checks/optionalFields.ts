import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { assertedDeclarations, directSubschemas } from '../../forms/schema/walker.ts'
import { pointerOfOption } from './uiOptions.ts'
import { impossibleValueProblem, impossibleValues } from './unreachableBranches.ts'

/** Problems of `ui:onlyFor` and `ui:more`: required fields, languages and values that do not exist. */
export function optionalFields(
  { forms }: SiteDefinitions,
  nodes: SchemaNode[],
  languages: string[],
): DefinitionProblem[] {
  const problems = nodes.flatMap((node): DefinitionProblem[] => {
    const { file, pointer, ui } = node
    const placeOf = (option: string) => pointerOfOption(node, option, forms)
    const required = (['ui:onlyFor', 'ui:more'] as const).filter((option) => ui[option] && isRequired(node))
    const place = placeOf('ui:onlyFor')
    return [
      ...required.map((option) => ({
        id: 'optional-look-of-required' as const,
        file,
        pointer: placeOf(option) ?? pointer,
        params: { field: node.name, option },
      })),
      ...(place === undefined ? [] : unknownParts(node, place, languages)),
    ]
  })
  // A condition that declares a field again is a node of its own.
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
}

function unknownParts({ file, ui, parentSchema }: SchemaNode, place: string, codes: string[]): DefinitionProblem[] {
  const { languages = [], field = '', values = [] } = ui['ui:onlyFor'] ?? {}
  const declarations = parentSchema ? assertedDeclarations(parentSchema, field) : []
  return [
    ...languages
      .filter((code) => !codes.includes(code))
      .map((code) => ({
        id: 'unknown-language' as const,
        file,
        pointer: `${place}/languages/${languages.indexOf(code)}`,
        params: { code, codes },
        unknown: { name: code, known: codes },
      })),
    ...(declarations.length > 0 ? impossibleValues(values, declarations) : []).map((value) => {
      const [id, params] = impossibleValueProblem('unreachable-branch', field, value, declarations)
      return { id, file, pointer: `${place}/values/${values.indexOf(value)}`, params }
    }),
  ]
}

/** Whether a field must be filled in without a condition. */
function isRequired({ name, parentSchema }: SchemaNode): boolean {
  if (name === undefined || !parentSchema) return false
  const always = directSubschemas(parentSchema).filter(({ target, role }) => target === 'here' && role === 'always')
  return [parentSchema, ...always.map(({ schema }) => schema)].some(({ required }) => required?.includes(name))
}
