import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import { toPointer } from '../../model/schema/jsonPointer.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { assertedDeclarations, directSubschemas, propertyNames } from '../../model/schema/walker.ts'
import { acceptsValue } from './acceptsValue.ts'

/** Conditions and alternatives that no value meets, and parts of conditions that have no effect. */
export const unreachableBranches = (nodes: SchemaNode[]): DefinitionProblem[] =>
  nodes.flatMap((node) => [...strayParts(node), ...unmetConditions(node), ...unmetAlternatives(node)])

const problemAt = (
  { file, pointer }: SchemaNode,
  path: (string | number)[],
  message: string,
  hint: string,
): DefinitionProblem => ({ name: 'unreachable-branch', file, pointer: pointer + toPointer(path), message, hint })

/** `then` and `else` without `if`, and an `if` without either. */
function strayParts(node: SchemaNode): DefinitionProblem[] {
  const { if: condition, then: consequence, else: otherwise } = node.rawSchema
  if (condition && !consequence && !otherwise)
    return [
      problemAt(node, ['if'], 'This condition has no consequence.', 'Add “then” or “else”, or remove the condition.'),
    ]
  if (condition) return []
  return (['then', 'else'] as const)
    .filter((keyword) => node.rawSchema[keyword])
    .map((keyword) =>
      problemAt(
        node,
        [keyword],
        `“${keyword}” has no “if” beside it and is never asked for.`,
        'Add the condition, or remove it.',
      ),
    )
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
          ...problemAt(
            node,
            ['if', ...path.slice(0, 2)],
            `The condition asks for “${name}”, which is no field here.`,
            `The fields are: ${fieldNames(node).join(', ')}.`,
          ),
          unknown: { name, known: fieldNames(node) },
        },
      ]
    return impossible(values, declarations).map((value) =>
      problemAt(
        node,
        ['if', ...path],
        `“${name}” can never be ${JSON.stringify(value)}, so this condition is never met.`,
        hintOf(declarations),
      ),
    )
  })
}

/** Alternatives (`oneOf`, `anyOf`) that ask a field for a value which it cannot have. */
function unmetAlternatives(node: SchemaNode): DefinitionProblem[] {
  return directSubschemas(node.rawSchema)
    .filter(({ role }) => role === 'alternative')
    .flatMap(({ path: alternativePath, schema }) =>
      comparisonsIn(schema).flatMap(({ name, path, values }) => {
        const declared = node.schema.properties?.[name]
        return declared === undefined
          ? []
          : impossible(values, [declared]).map((value) =>
              problemAt(
                node,
                [...alternativePath, ...path],
                `“${name}” can never be ${JSON.stringify(value)}, so nothing reaches this alternative.`,
                hintOf([declared]),
              ),
            )
      }),
    )
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

/** What the object asks of a property outside of conditions. */
const withoutCondition = ({ fullSchema }: SchemaNode, name: string): Schema[] => assertedDeclarations(fullSchema, name)

const fieldNames = ({ fullSchema }: SchemaNode): string[] =>
  propertyNames(fullSchema).filter((name) => assertedDeclarations(fullSchema, name).length > 0)

const impossible = (values: unknown[], declarations: Schema[]): unknown[] =>
  values.filter((value) => typeof value !== 'object' && !declarations.some((each) => acceptsValue(each, value)))

function hintOf(declarations: Schema[]): string {
  const options = [...new Set(declarations.flatMap((each) => each.enum ?? []))]
  return options.length > 0
    ? `It can be: ${options.map((option) => JSON.stringify(option)).join(', ')}.`
    : 'Compare with a value that the field accepts.'
}
