import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import {
  findSchemaDefinition,
  RJSF_REF_CYCLE_KEY,
  RJSF_REF_KEY,
  type FieldProps,
  type Registry,
  type RJSFSchema,
} from '@rjsf/utils'
import { createContext, use, useMemo } from 'react'
import { isObject } from '../../schema/isObject.ts'

/** The symbols by which rjsf remembers where a part came from. */
type MarkedSchema = RJSFSchema & { [RJSF_REF_KEY]?: string; [RJSF_REF_CYCLE_KEY]?: boolean }

/**
 * rjsf's field, which starts from the reference where its part is one: rjsf hands on what was written out above it, and of a
 * schema that says itself again more in each round, by the power of the references in it.
 */
export function StandardSchemaField(props: FieldProps) {
  const { schema, registry, fieldPathId } = props
  const above = use(ReferencesAbove)
  const reference = useMemo(() => asReference(schema, registry), [schema, registry])
  const { [RJSF_REF_KEY]: $ref, [RJSF_REF_CYCLE_KEY]: isCycle } = schema as MarkedSchema
  // A person has asked for it, or has added the item of a list that it is.
  const isWanted = isCycle === false || typeof fieldPathId.path.at(-1) === 'number'
  const isRepeated = $ref !== undefined && !isWanted && above.includes($ref)
  const shown = useMemo(
    () => (isRepeated ? { ...schema, [RJSF_REF_CYCLE_KEY]: true } : reference),
    [isRepeated, schema, reference],
  )
  const below = useMemo(
    () => [...(isWanted ? [] : above), ...($ref === undefined ? [] : [$ref])],
    [isWanted, above, $ref],
  )
  return (
    <ReferencesAbove value={below}>
      <SchemaField {...props} schema={shown} />
    </ReferencesAbove>
  )
}

/** References of the parts in which a part stands: one that is among them is drawn when it is asked for. */
const ReferencesAbove = createContext<string[]>([])

/** The reference that a part was made of, with the words beside it; the part itself if anything else was merged into it. */
function asReference(schema: MarkedSchema, { rootSchema }: Registry): RJSFSchema {
  const $ref = schema[RJSF_REF_KEY]
  if ($ref === undefined || '$ref' in schema || schema[RJSF_REF_CYCLE_KEY]) return schema
  const definition: Record<string, unknown> = findSchemaDefinition($ref, rootSchema)
  const members = Object.entries(schema)
  if (members.some(([name, value]) => isGroup(value) && !hasShapeOf(value, definition[name]))) return schema
  return { ...Object.fromEntries(members.filter(([, value]) => !isGroup(value))), $ref }
}

const isGroup = (value: unknown): value is object => isObject(value) || Array.isArray(value)

/** Whether a group has the names, or the number of entries, of the one that stands in the definition. */
const hasShapeOf = (value: object, original: unknown): boolean =>
  isGroup(original) && Object.keys(value).join('\n') === Object.keys(original).join('\n')
