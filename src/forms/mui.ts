/** Forms of any JSON Schema, drawn by `@rjsf/mui`. */
export { AnySchemaForm as SchemaForm } from './react/mui/AnySchemaForm.tsx'
export { default } from './react/mui/RjsfForm.tsx'
export { StandardFields } from './react/rjsf/StandardFields.tsx'
export { muiRegistry } from './react/mui/muiRegistry.ts'
