import { isObject } from '../isObject.ts'
import type { Schema } from '../schema.ts'
import { dropKeywords, localTarget, mapInnerSchemas, type JsonSchema } from '../jsonSchema.ts'

/** Maximum number of schemas in a view, since definitions that use each other multiply. */
const MAX_SCHEMAS = 5000
/** Keywords that texts, drafts and checks do not use. */
const OMITTED_KEYWORDS = [
  ...['definitions', '$defs', '$id', 'patternProperties', 'additionalProperties', 'additionalItems', 'writeOnly'],
  ...['deprecated', '$vocabulary'],
]

/**
 * A drawn schema with its references inlined, for texts, drafts, checks and storage. Deeper rounds of a recursive
 * schema are omitted.
 */
export function formView(root: JsonSchema): Schema {
  let count = 0
  const inline = (schema: JsonSchema, ancestors: string[]): JsonSchema => {
    count += 1
    const { $ref, ...rest } = schema
    if (typeof $ref === 'string' && !$ref.startsWith('../')) {
      const target = ancestors.includes($ref) || count > MAX_SCHEMAS ? undefined : localTarget(root, $ref)
      return target ? inline({ ...target, ...rest }, [...ancestors, $ref]) : rest
    }
    const view: JsonSchema = { ...schema }
    for (const keyword of OMITTED_KEYWORDS) dropKeywords(view, keyword)
    if (!isObject(view.items)) delete view.items
    return mapInnerSchemas(view, (inner) => (count > MAX_SCHEMAS ? {} : inline(inner, ancestors)))
  }
  return inline(root, []) as Schema
}
