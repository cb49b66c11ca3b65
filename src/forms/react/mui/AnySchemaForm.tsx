import { PlainForm, type PlainFormProps } from '../plain/PlainForm.tsx'
import { StandardFields } from '../rjsf/StandardFields.tsx'
import type { FieldsProps } from '../state/FormContext.ts'
import { muiRegistry } from './muiRegistry.ts'

/** The fields of a form of any JSON Schema, drawn by `@rjsf/mui` in the theme around them. */
export const MuiFields = (props: FieldsProps) => <StandardFields registry={muiRegistry} {...props} />

/** A form of any JSON Schema, which is interpreted. */
export const AnySchemaForm = (props: PlainFormProps) => <PlainForm Fields={MuiFields} {...props} />
