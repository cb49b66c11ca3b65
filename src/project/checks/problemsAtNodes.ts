import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { Params, Phrase, ProblemId } from '../../model/findings/findingTexts.ts'
import { resolveSchema, type FieldLibrary } from '../../model/site/resolveReferences.ts'
import { rootNode, type SchemaNode } from '../../model/site/schemaNodes.ts'
import type { Schema } from '../../forms/schema/schema.ts'

/** A rule's finding at a node. */
export interface Finding {
  id: ProblemId
  params?: Params
  severity?: 'warning'
  /** How to fix it; by default the hint of the id. */
  hint?: Phrase
  /** The keyword that is wrong, if it is written in the node itself. */
  member?: string
  subject?: string
  /** An unknown name, and the names that are allowed in its place. */
  unknown?: DefinitionProblem['unknown']
  /** A member to set or, for the value undefined, to remove: a fix that is safe without review. */
  fix?: { member: string; value: unknown }
}

/**
 * The problems that a rule finds at all nodes. A problem of a library field is reported for its own file, not for each
 * page that refers to it.
 */
export function problemsAtNodes(
  nodes: SchemaNode[],
  library: FieldLibrary,
  rule: (node: SchemaNode) => Finding | undefined,
): DefinitionProblem[] {
  const reportedKeys = new Map<Schema, Set<string>>()
  return nodes
    .filter(({ asserted }) => asserted)
    .flatMap((node) => {
      const finding = rule(node)
      if (!finding || isRepeated(reportedKeys, node, finding)) return []
      const fragment = node.library === undefined ? undefined : library[node.library]
      if (fragment) {
        const base = resolveSchema(fragment, library)
        if (rule({ ...rootNode(node.file, fragment, base.schema, base.ui), name: node.library })) return []
      }
      const { id, params, severity, hint, member, subject, unknown, fix } = finding
      return [
        {
          id,
          ...(params ? { params } : {}),
          ...(severity ? { severity } : {}),
          file: node.file,
          pointer: member !== undefined && member in node.rawSchema ? `${node.pointer}/${member}` : node.pointer,
          ...(hint ? { hint } : {}),
          ...(subject === undefined ? {} : { subject }),
          ...(unknown ? { unknown } : {}),
          ...(fix ? { fix: { pointer: `${node.pointer}/${fix.member}`, value: fix.value } } : {}),
        },
      ]
    })
}

/** Whether the same was found for a declaration of the property in another branch. */
function isRepeated(
  reportedKeys: Map<Schema, Set<string>>,
  { parentSchema, name }: SchemaNode,
  { id, params }: Finding,
): boolean {
  if (!parentSchema) return false
  const keys = reportedKeys.get(parentSchema) ?? new Set()
  reportedKeys.set(parentSchema, keys)
  const key = JSON.stringify([name, id, params])
  const wasReported = keys.has(key)
  keys.add(key)
  return wasReported
}
