import { nestedUiSchema } from '../schema/uiSchema.ts'
import {
  assertedDeclarations,
  assertedSubschemas,
  directSubschemas,
  isAsserted,
  type Subschema,
} from '../schema/walker.ts'
import { toPointer } from '../schema/jsonPointer.ts'
import type { DefinitionProblem } from '../schema/problem.ts'
import { libraryName, resolveSchema, type FieldLibrary } from './resolveReferences.ts'
import type { Schema, UiSchema } from '../schema/schema.ts'
import type { SiteDefinitions } from './siteDefinitions.ts'

/** A subschema where it is written, and as it holds. */
export interface SchemaNode {
  file: string
  pointer: string
  /** As it stands in the file. */
  rawSchema: Schema
  /** As it holds: references replaced. */
  schema: Schema
  ui: UiSchema
  /** Name of the property; in the library, of the field. Undefined for a form as a whole, a list's items, a condition's part. */
  name?: string | undefined
  /** The library field it refers to. */
  library?: string | undefined
  /** The object that the property is a member of. */
  parentSchema?: Schema | undefined
  /** Everything that applies to the same value, in whatever branch: itself, and what conditions add. */
  parts: Schema[]
  /** The value's schema as a whole, of which this may be a branch. */
  fullSchema: Schema
  /** Inside an `if` or a `not`: it asks for nothing. */
  asserted: boolean
}

/** Every subschema of all page and field files. */
export function allNodes({
  fields,
  forms,
  library,
}: Pick<SiteDefinitions, 'fields' | 'forms' | 'library'>): SchemaNode[] {
  return [
    ...forms.flatMap(({ file, page, form }) =>
      nodesBelow({ ...rootNode(file, page.schema, form.schema, form.uiSchema), pointer: '/schema' }, library),
    ),
    ...fields.flatMap(({ file, name, schema }) => {
      const resolved = resolveSchema(schema, library)
      return nodesBelow({ ...rootNode(file, schema, resolved.schema, resolved.ui), name }, library)
    }),
  ]
}

const rootNode = (file: string, rawSchema: Schema, schema: Schema, ui: UiSchema): SchemaNode => ({
  file,
  pointer: '',
  rawSchema,
  schema,
  ui,
  parts: assertedSubschemas(schema),
  fullSchema: schema,
  asserted: true,
  library: rawSchema.$ref && libraryName(rawSchema.$ref),
})

/** A node and all below it in the same file. */
function nodesBelow(node: SchemaNode, library: FieldLibrary): SchemaNode[] {
  const resolved = new Map(directSubschemas(node.schema).map(({ path, schema }) => [toPointer(path), schema]))
  return [
    node,
    ...directSubschemas(node.rawSchema).flatMap((raw) => {
      const pointer = toPointer(raw.path)
      const schema = resolved.get(pointer)
      return raw.target === 'here' && !schema
        ? []
        : nodesBelow(childNode(node, raw, schema ?? {}, node.pointer + pointer), library)
    }),
  ]
}

function childNode(parent: SchemaNode, raw: Subschema, schema: Schema, pointer: string): SchemaNode {
  const node: SchemaNode = {
    ...rootNode(parent.file, raw.schema, schema, parent.ui),
    pointer,
    asserted: parent.asserted && isAsserted(raw),
  }
  if (raw.target === 'here') return { ...node, fullSchema: parent.fullSchema, parts: parent.parts }
  if (raw.keyword !== 'properties') return { ...node, ui: nestedUiSchema(parent.ui, 'items') }
  const name = String(raw.path.at(-1))
  return {
    ...node,
    name,
    parentSchema: parent.fullSchema,
    ui: nestedUiSchema(parent.ui, name),
    parts: assertedDeclarations(parent.fullSchema, name).flatMap(assertedSubschemas),
  }
}

/** What a rule finds at a spot. */
export interface Finding {
  message: string
  hint: string
  /** The member of the spot that is wrong, where it is written there. */
  member?: string
}

/**
 * The problems that a rule finds at all spots. What a library field does wrong is said of its own file, not of each page
 * that refers to it.
 */
export function problemsAtNodes(
  nodes: SchemaNode[],
  library: FieldLibrary,
  rule: (node: SchemaNode) => Finding | undefined,
): DefinitionProblem[] {
  const reported = new Map<Schema, Set<string>>()
  return nodes
    .filter(({ asserted }) => asserted)
    .flatMap((node) => {
      const finding = rule(node)
      if (!finding || isRepeated(reported, node, finding)) return []
      const fragment = node.library === undefined ? undefined : library[node.library]
      if (fragment) {
        const base = resolveSchema(fragment, library)
        if (rule({ ...rootNode(node.file, fragment, base.schema, base.ui), name: node.library })) return []
      }
      const { message, hint, member } = finding
      return [
        {
          file: node.file,
          pointer: member !== undefined && member in node.rawSchema ? `${node.pointer}/${member}` : node.pointer,
          message,
          hint,
        },
      ]
    })
}

/** Whether the same was found of another branch's mention of the property. */
function isRepeated(
  reported: Map<Schema, Set<string>>,
  { parentSchema, name }: SchemaNode,
  { message }: Finding,
): boolean {
  if (!parentSchema) return false
  const messages = reported.get(parentSchema) ?? new Set()
  reported.set(parentSchema, messages)
  const wasReported = messages.has(`${name} ${message}`)
  messages.add(`${name} ${message}`)
  return wasReported
}
