import { propertyNames, type Schema, type UiSchema } from '../schema.ts'
import { askedWidget } from '../widget.ts'

/** What draws a field, its type's own widget included. */
export function widgetOf(schema: Schema, ui: UiSchema): string {
  const asked = askedWidget(schema, ui)
  if (asked !== undefined) return asked
  if (schema.type === 'array') return 'list'
  if (propertyNames(schema).length > 0) return 'group'
  if (schema.enum || schema.oneOf || schema.anyOf) return 'select'
  if (schema.type === 'boolean') return 'checkbox'
  return schema.format === 'date' ? 'DateWidget' : 'text'
}
