import type { Schema, UiSchema } from './schema.ts'

/** The widget of a field: the one its page names, else the one that its rules ask for; undefined where its type decides. */
export function resolveWidget(schema: Schema, ui: UiSchema): string | undefined {
  if (schema.setByError) return 'hidden'
  if (typeof ui['ui:widget'] === 'string') return ui['ui:widget']
  if (schema.file) return 'FilesWidget'
  if (schema.optionsFrom) return 'OptionsWidget'
  return schema.type === 'array' && schema.uniqueItems && (schema.items?.enum ?? schema.items?.oneOf)
    ? 'checkboxes'
    : undefined
}
