import { deepEquals, type FieldProps } from '@rjsf/utils'
import { memo, useRef, useState, type ComponentType } from 'react'
import type { Schema } from '../../forms/schema/schema.ts'
import { everySchema } from '../../forms/schema/jsonSchema.ts'
import { fields } from '../../forms/react/rjsf/defaultRegistry.ts'
import { useIsNear } from './useIsNear.ts'

/** Of a form with more fields, each is drawn when it comes near what is seen. */
const MAX_WHOLE = 150
/** CSS pixels of a field that was not drawn yet. */
const FIELD_HEIGHT = 78

const SchemaField = fields.SchemaField as ComponentType<FieldProps>

/**
 * rjsf's field, drawn again only when something of its own has changed: with every edit the form is another one, which each
 * field has through its registry.
 */
export const FieldOfForm = memo(
  function FieldOfForm(props: FieldProps) {
    const { registry, fieldPathId, uiSchema } = props
    const isDrawnAtOnce =
      fieldPathId.path.length === 0 || uiSchema?.['ui:widget'] === 'hidden' || !isLong(registry.rootSchema as Schema)
    return isDrawnAtOnce ? <SchemaField {...props} /> : <FarField {...props} />
  },
  (before: FieldProps, after: FieldProps) => {
    const { registry: registryBefore, ...own } = before
    const { registry: registryAfter, ...next } = after
    return (registryBefore === registryAfter || !hasReference(after.schema)) && deepEquals(own, next)
  },
)

/** A field that keeps its place until it has come near; then it stays, with what is entered. */
function FarField(props: FieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const { isNear } = useIsNear(place)
  const [isDrawn, setIsDrawn] = useState(false)
  if (isNear && !isDrawn) setIsDrawn(true)
  if (isDrawn) return <SchemaField {...props} />
  // Its id is where a click in the tree, and an error, lead to.
  return <div ref={place} id={props.fieldPathId.$id} className="fw-field" style={{ height: FIELD_HEIGHT }} />
}

const referring = new WeakMap<object, boolean>()

/** Whether a schema refers to another place of the form. */
function hasReference(schema: object): boolean {
  const known = referring.get(schema) ?? JSON.stringify(schema).includes('"$ref":')
  referring.set(schema, known)
  return known
}

const long = new WeakMap<object, boolean>()

/** Whether a form has so many fields that they are not all drawn at once. */
function isLong(schema: Schema): boolean {
  const known = long.get(schema) ?? everySchema(schema).length > MAX_WHOLE
  long.set(schema, known)
  return known
}
