import { useMemo } from 'react'
import { CompiledForm } from '../plain/CompiledForm.tsx'
import { useUnchanged } from '../plain/useUnchanged.ts'
import { interpretForm } from '../plain/interpretForm.ts'
import type { PlainFormProps } from '../plain/PlainForm.tsx'
import { StandardFields } from '../rjsf/StandardFields.tsx'
import type { FieldsProps } from '../state/FormContext.ts'
import { muiRegistry } from './muiRegistry.ts'

/** The fields of a form of any JSON Schema, drawn by `@rjsf/mui` in the theme around them. */
export const MuiFields = (props: FieldsProps) => <StandardFields registry={muiRegistry} {...props} />

/** A form of any JSON Schema, which is interpreted. */
export function AnySchemaForm(allProps: PlainFormProps) {
  const { schema: newSchema, uiSchema: newUiSchema, id, ...props } = allProps
  const { schema, uiSchema } = useUnchanged({ schema: newSchema, uiSchema: newUiSchema })
  const definition = useMemo(() => interpretForm(schema, uiSchema, id, MuiFields), [schema, uiSchema, id])
  return <CompiledForm {...props} definition={definition} />
}
