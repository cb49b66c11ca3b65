import type { ComponentType } from 'react'
import { plainForm } from '../../data/plainForm.ts'
import { interpretSchema } from '../../schema/interpretSchema.ts'
import type { JsonSchema } from '../../schema/jsonSchema.ts'
import { interpretedValidator } from '../rjsf/interpretedValidator.ts'
import '../rjsf/listFields.ts'
import type { FieldsProps, FormDefinition } from '../state/FormContext.ts'

/**
 * The definition of a form whose schema is interpreted.
 * @param Fields draws a form beyond the fast set
 * @throws Error if the form needs them
 */
export function interpretForm(
  schema: JsonSchema,
  uiSchema: Record<string, unknown> | undefined,
  id: string | undefined,
  Fields?: ComponentType<FieldsProps> | undefined,
): FormDefinition {
  const { form, canonical } = plainForm(schema, uiSchema, id)
  if (form.schema.jsonSchema && !Fields)
    throw new Error(
      'This form has lists, choices or widgets of @rjsf/mui: import SchemaForm from @formwright/forms/mui.',
    )
  return {
    form,
    validate: interpretSchema(canonical),
    validator: interpretedValidator(canonical),
    ...(form.schema.jsonSchema && Fields ? { Fields } : {}),
  }
}
