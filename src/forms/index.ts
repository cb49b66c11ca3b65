/** The engine's public API for React. Import pure functions of schemas and data from `schema/` and `data/`. */
export { SchemaForm, type SchemaFormHandle, type SchemaFormProps } from './react/form/SchemaForm.tsx'
export type {
  CallingCodes,
  FieldsHandle,
  FieldsProps,
  FormDefinition,
  FormRegistry,
  FormServices,
  FormTitle,
  LabelText,
} from './react/state/FormContext.ts'
export type { FormModel, Step, UrlPrefillParameters } from './data/formModel.ts'
export type { Schema, UiSchema } from './schema/schema.ts'
