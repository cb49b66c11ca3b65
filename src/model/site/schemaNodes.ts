import { nestedUiSchema } from '../../forms/schema/uiSchema.ts'
import {
  assertedDeclarations,
  assertedSubschemas,
  directSubschemas,
  isAsserted,
  requiredDeclarations,
  type Subschema,
} from '../../forms/schema/walker.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { libraryName, resolveSchema, type FieldLibrary } from './resolveReferences.ts'
import type { Schema, UiSchema } from '../../forms/schema/schema.ts'
import type { SiteDefinitions } from './siteDefinitions.ts'

/** A subschema with its place in a file and all data that rules read. */
export interface SchemaNode {
  file: string
  pointer: string
  /** As written in the file. */
  rawSchema: Schema
  /** With references replaced. */
  schema: Schema
  ui: UiSchema
  /**
   * Name of the property; in the library, of the field. Undefined for a form as a whole, a list's items, a condition's
   * part.
   */
  name?: string | undefined
  /** The library field it refers to. */
  library?: string | undefined
  /** The object that the property is a member of. */
  parentSchema?: Schema | undefined
  /** All schemas that apply to the same value, in any branch: itself and those that conditions add. */
  parts: Schema[]
  /** The schemas that each of its values must meet in every branch. */
  required: Schema[]
  /** The whole schema of the value; this node may be a branch of it. */
  fullSchema: Schema
  /** False inside an `if` or a `not`, which require nothing. */
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

export const rootNode = (file: string, rawSchema: Schema, schema: Schema, ui: UiSchema): SchemaNode => ({
  file,
  pointer: '',
  rawSchema,
  schema,
  ui,
  parts: assertedSubschemas(schema),
  required: [schema],
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
  if (raw.target === 'here')
    return { ...node, fullSchema: parent.fullSchema, parts: parent.parts, required: parent.required }
  if (raw.keyword !== 'properties') return { ...node, ui: nestedUiSchema(parent.ui, 'items') }
  const name = String(raw.path.at(-1))
  return {
    ...node,
    name,
    parentSchema: parent.fullSchema,
    ui: nestedUiSchema(parent.ui, name),
    parts: assertedDeclarations(parent.fullSchema, name).flatMap(assertedSubschemas),
    required: parent.required.flatMap((each) => requiredDeclarations(each, name)),
  }
}
