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
import { withOwnId } from './fieldPathId.ts'

/** A schema with the symbols by which rjsf records the reference that a part came from. */
type MarkedSchema = RJSFSchema & { [RJSF_REF_KEY]?: string; [RJSF_REF_CYCLE_KEY]?: boolean }

/**
 * rjsf's schema field, given the reference instead of the expanded schema: rjsf passes expanded schemas down, so a
 * recursive schema would grow exponentially with each round.
 */
export function StandardSchemaField(props: FieldProps) {
  const { schema, registry, fieldPathId } = props
  const referencesAbove = use(ReferencesAbove)
  const reference = useMemo(() => asReference(schema, registry), [schema, registry])
  const { [RJSF_REF_KEY]: $ref, [RJSF_REF_CYCLE_KEY]: isCycle }: MarkedSchema = schema
  // The user opened it, or added it as an item of a list.
  const isWanted = isCycle === false || typeof fieldPathId.path.at(-1) === 'number'
  const isRepeated = $ref !== undefined && !isWanted && referencesAbove.includes($ref)
  const shown = useMemo(
    () => (isRepeated ? { ...schema, [RJSF_REF_CYCLE_KEY]: true } : reference),
    [isRepeated, schema, reference],
  )
  const referencesBelow = useMemo(
    () => [...(isWanted ? [] : referencesAbove), ...($ref === undefined ? [] : [$ref])],
    [isWanted, referencesAbove, $ref],
  )
  return (
    <ReferencesAbove value={referencesBelow}>
      <SchemaField {...props} schema={shown} fieldPathId={withOwnId(fieldPathId)} />
    </ReferencesAbove>
  )
}

/** References of the parts around a part: a part that repeats one of them is drawn only when the user opens it. */
const ReferencesAbove = createContext<string[]>([])

/**
 * The reference that a part was expanded from, with its scalar keywords; the part itself if more was merged into it.
 */
function asReference(schema: MarkedSchema, { rootSchema }: Registry): RJSFSchema {
  const $ref = schema[RJSF_REF_KEY]
  if ($ref === undefined || '$ref' in schema || schema[RJSF_REF_CYCLE_KEY]) return schema
  const definition: Record<string, unknown> = findSchemaDefinition($ref, rootSchema)
  const members = Object.entries(schema)
  if (members.some(([name, value]) => isObjectOrList(value) && !hasShapeOf(value, definition[name]))) return schema
  return { ...Object.fromEntries(members.filter(([, value]) => !isObjectOrList(value))), $ref }
}

const isObjectOrList = (value: unknown): value is object => isObject(value) || Array.isArray(value)

/** Whether an object or list has the same keys as the original in the definition. */
const hasShapeOf = (value: object, original: unknown): boolean =>
  isObjectOrList(original) && Object.keys(value).join('\n') === Object.keys(original).join('\n')
