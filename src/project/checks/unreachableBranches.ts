import { phrase, type Params, type ProblemId } from '../../model/findings/findingTexts.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { ruleKeywords } from '../../forms/schema/keywords/ruleKeywords.ts'
import { assertedDeclarations, directSubschemas, propertyNames } from '../../forms/schema/walker.ts'
import { acceptsValue } from './acceptsValue.ts'

/** Problems for conditions and alternatives that no value meets, and for parts of conditions without effect. */
export const unreachableBranches = (nodes: SchemaNode[]): DefinitionProblem[] =>
  nodes.flatMap((node) => [
    ...strayParts(node),
    ...unmetConditions(node),
    ...unmetAlternatives(node),
    ...unboundRules(node),
  ])

const problemAt = (
  { file, pointer }: SchemaNode,
  path: (string | number)[],
  id: ProblemId,
  params: Params = {},
): DefinitionProblem => ({ id, file, pointer: pointer + toPointer(path), params })

/** `then` and `else` without `if`, and an `if` without either. */
function strayParts(node: SchemaNode): DefinitionProblem[] {
  const { if: condition, then: consequence, else: otherwise } = node.rawSchema
  if (condition && !consequence && !otherwise) return [problemAt(node, ['if'], 'unreachable-branch/no-consequence')]
  if (condition) return []
  return (['then', 'else'] as const)
    .filter((keyword) => node.rawSchema[keyword])
    .map((keyword) => problemAt(node, [keyword], 'unreachable-branch/no-condition', { keyword }))
}

/** Properties that an `if` compares with a value which the field cannot have. */
function unmetConditions(node: SchemaNode): DefinitionProblem[] {
  const condition = node.rawSchema.if
  if (!condition) return []
  return comparisonsIn(condition).flatMap(({ name, path, values }) => {
    const declarations = withoutCondition(node, name)
    if (declarations.length === 0)
      return [
        {
          ...problemAt(node, ['if', ...path.slice(0, 2)], 'unreachable-branch/no-field', {
            name,
            fields: fieldNames(node),
          }),
          unknown: { name, known: fieldNames(node) },
        },
      ]
    return impossibleValues(values, declarations).map((value) =>
      problemAt(node, ['if', ...path], ...impossibleValueProblem('unreachable-branch', name, value, declarations)),
    )
  })
}

/** Alternatives (`oneOf`, `anyOf`) that require a value which the field cannot have. */
function unmetAlternatives(node: SchemaNode): DefinitionProblem[] {
  return directSubschemas(node.rawSchema)
    .filter(({ role }) => role === 'alternative')
    .flatMap(({ path: alternativePath, schema }) =>
      comparisonsIn(schema).flatMap(({ name, path, values }) => {
        const declared = node.schema.properties?.[name]
        return declared === undefined
          ? []
          : impossibleValues(values, [declared]).map((value) =>
              problemAt(
                node,
                [...alternativePath, ...path],
                ...impossibleValueProblem('unreachable-branch/alternative', name, value, [declared]),
              ),
            )
      }),
    )
}

/** Keywords of this project that AJV does not know, so that conditions do not bind them. */
const UNBOUND_KEYWORDS = ruleKeywords
  .filter(({ validate }) => validate)
  .map(({ name }) => name)
  .filter((name) => name !== 'equalTo')

/** Rules that decide no condition, and those that apply whether or not a condition holds. */
function unboundRules({
  file,
  pointer,
  name,
  rawSchema,
  schema,
  required,
  parentSchema,
  asserted,
}: SchemaNode): DefinitionProblem[] {
  if (name === undefined || !parentSchema || required.includes(schema)) return []
  const others = assertedDeclarations(parentSchema, name).filter((each) => each !== schema)
  return UNBOUND_KEYWORDS.filter(
    (rule) =>
      rule in rawSchema &&
      (!asserted || others.some((other) => JSON.stringify(other[rule]) !== JSON.stringify(schema[rule]))),
  ).map((rule) => ({
    id: asserted ? 'rule-in-condition' : 'rule-in-condition/if',
    file,
    pointer: `${pointer}/${rule}`,
    params: { rule, name },
  }))
}

interface Comparison {
  name: string
  path: (string | number)[]
  values: unknown[]
}

const comparisonsIn = ({ properties = {} }: Schema): Comparison[] =>
  Object.entries(properties).flatMap(([name, schema]): Comparison[] => {
    if ('const' in schema) return [{ name, path: ['properties', name, 'const'], values: [schema.const] }]
    return schema.enum ? [{ name, path: ['properties', name, 'enum'], values: schema.enum }] : []
  })

/** The object's declarations of a property outside conditions. */
const withoutCondition = ({ fullSchema }: SchemaNode, name: string): Schema[] => assertedDeclarations(fullSchema, name)

const fieldNames = ({ fullSchema }: SchemaNode): string[] =>
  propertyNames(fullSchema).filter((name) => assertedDeclarations(fullSchema, name).length > 0)

export const impossibleValues = (values: unknown[], declarations: Schema[]): unknown[] =>
  values.filter((value) => typeof value !== 'object' && !declarations.some((each) => acceptsValue(each, value)))

/** Id and parameters of a problem, with advice on the values that the field can have. */
export function impossibleValueProblem(
  id: ProblemId,
  name: string,
  value: unknown,
  declarations: Schema[],
): [ProblemId, Params] {
  const options = [...new Set(declarations.flatMap((each) => each.enum ?? []))].map((option) => JSON.stringify(option))
  const advice = options.length > 0 ? phrase('hint-values', { values: options }) : phrase('hint-accepted')
  return [id, { name, value: JSON.stringify(value), advice }]
}
