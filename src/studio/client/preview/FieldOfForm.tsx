import { deepEquals, type FieldProps } from '@rjsf/utils'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import { memo, useRef, useState } from 'react'
import { everySchema } from '../../../forms/schema/jsonSchema.ts'
import { useIsNear } from '../parts/useIsNear.ts'

/** In a form with more fields, a field renders when it comes near the viewport. */
const MAX_FIELDS_AT_ONCE = 150
/** Height of a field that has not rendered yet, in CSS pixels. */
const FIELD_HEIGHT = 78

/**
 * rjsf's `SchemaField`, rendered again only when its own props change. Each edit makes a new form and so a new
 * registry, which every field receives.
 */
export const FieldOfForm = memo(
  function FieldOfForm(props: FieldProps) {
    const { registry, fieldPathId, uiSchema } = props
    const isDrawnAtOnce =
      fieldPathId.path.length === 0 || uiSchema?.['ui:widget'] === 'hidden' || !isLong(registry.rootSchema)
    return isDrawnAtOnce ? <SchemaField {...props} /> : <FarField {...props} />
  },
  (before: FieldProps, after: FieldProps) => {
    const { registry: registryBefore, ...own } = before
    const { registry: registryAfter, ...next } = after
    return (registryBefore === registryAfter || !hasReference(after.schema)) && deepEquals(own, next)
  },
)

/** Placeholder until the field comes near the viewport; from then on the field stays rendered, with its input. */
function FarField(props: FieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const { isNear } = useIsNear(place)
  const [isDrawn, setIsDrawn] = useState(false)
  if (isNear && !isDrawn) setIsDrawn(true)
  if (isDrawn) return <SchemaField {...props} />
  // A click in the tree and a link of an error lead to this id.
  return <div ref={place} id={props.fieldPathId.$id} className="fw-field" style={{ height: FIELD_HEIGHT }} />
}

const hasReferenceCache = new WeakMap<object, boolean>()

/** Whether a schema contains a `$ref`. */
function hasReference(schema: object): boolean {
  const cached = hasReferenceCache.get(schema) ?? JSON.stringify(schema).includes('"$ref":')
  hasReferenceCache.set(schema, cached)
  return cached
}

const isLongCache = new WeakMap<object, boolean>()

/** Whether a form has more than `MAX_FIELDS_AT_ONCE` fields. */
function isLong(schema: object): boolean {
  const cached = isLongCache.get(schema) ?? everySchema(schema).length > MAX_FIELDS_AT_ONCE
  isLongCache.set(schema, cached)
  return cached
}
