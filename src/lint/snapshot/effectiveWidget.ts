import type { Schema, UiSchema } from '../../model/schema/schema.ts'
import { propertyNames } from '../../model/schema/walker.ts'
import { resolveWidget } from '../../model/schema/resolveWidget.ts'

/** Name of the widget that renders a field, including the default one of its type. */
export function effectiveWidget(schema: Schema, ui: UiSchema): string {
  const resolved = resolveWidget(schema, ui)
  if (resolved !== undefined) return resolved
  if (schema.type === 'array') return 'list'
  if (propertyNames(schema).length > 0) return 'group'
  if (schema.enum || schema.oneOf || schema.anyOf) return 'select'
  if (schema.type === 'boolean') return 'checkbox'
  return schema.format === 'date' ? 'DateWidget' : 'text'
}
