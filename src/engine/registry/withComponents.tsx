import type { TemplatesType } from '@rjsf/utils'
import type { ComponentType } from 'react'
import type { FieldsProps, FormComponents, FormRegistry } from '../state/FormContext.ts'

/** What renders the fields of a form whose page names components of packages, beside those of every form. */
export function withComponents(
  Fields: ComponentType<FieldsProps>,
  { fields, templates, widgets }: FormRegistry,
  components: FormComponents,
): ComponentType<FieldsProps> {
  const registry: FormRegistry = {
    fields: { ...fields, ...components.fields },
    templates: { ...templates, ...components.templates } as TemplatesType,
    widgets: { ...widgets, ...components.widgets },
  }
  return (props) => <Fields {...props} registry={registry} />
}
