import { propertyNames, type Schema, type UiSchema } from '../schema.ts'

/** The widget that draws a field: the one named, else the one its rules ask for (see src/engine/localize.ts). */
export function widgetOf(schema: Schema, ui: UiSchema): string {
  if (schema.fromAnswer) return 'hidden'
  if (typeof ui['ui:widget'] === 'string') return ui['ui:widget']
  if (schema.file) return 'FilesWidget'
  if (schema.optionsFrom) return 'OptionsWidget'
  if (schema.type === 'array') return schema.uniqueItems && (schema.items?.enum ?? schema.items?.oneOf) ? 'checkboxes' : 'list'
  if (propertyNames(schema).length > 0) return 'group'
  if (schema.enum || schema.oneOf || schema.anyOf) return 'select'
  if (schema.type === 'boolean') return 'checkbox'
  return schema.format === 'date' ? 'DateWidget' : 'text'
}
