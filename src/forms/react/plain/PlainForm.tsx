import { useMemo, type ComponentType } from 'react'
import type { JsonSchema } from '../../schema/jsonSchema.ts'
import type { FieldsProps } from '../state/FormContext.ts'
import { CompiledForm, type CompiledFormProps } from './CompiledForm.tsx'
import { useUnchanged } from './useUnchanged.ts'
import { interpretForm } from './interpretForm.ts'

export interface PlainFormProps extends Omit<CompiledFormProps, 'definition'> {
  /** A JSON Schema of any draft. */
  schema: JsonSchema
  /** rjsf's uiSchema. */
  uiSchema?: Record<string, unknown> | undefined
  /** Part of the keys of its texts: `pages.<id>`. */
  id?: string | undefined
  /** Draws a form beyond the fast set; without it such a form is refused. */
  Fields?: ComponentType<FieldsProps> | undefined
}

/** A form from its schema, which is interpreted: nothing is compiled, at build time or in the browser. */
export function PlainForm(allProps: PlainFormProps) {
  const { schema: newSchema, uiSchema: newUiSchema, id, Fields, ...props } = allProps
  const { schema, uiSchema } = useUnchanged({ schema: newSchema, uiSchema: newUiSchema })
  const definition = useMemo(() => interpretForm(schema, uiSchema, id, Fields), [schema, uiSchema, id, Fields])
  return <CompiledForm {...props} definition={definition} />
}
