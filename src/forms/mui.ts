/** Forms of any JSON Schema, drawn by `@rjsf/mui`. */
export { AnySchemaForm as SchemaForm } from './react/mui/AnySchemaForm.tsx'
export { default, type RjsfFormProps as FormProps } from './react/mui/RjsfForm.tsx'
