/** The package `@formwright/forms`: forms of the fast set, and the types of a form. */
export { PlainForm as SchemaForm, type PlainFormProps as SchemaFormProps } from './react/plain/PlainForm.tsx'
export { CompiledForm, type CompiledFormProps } from './react/plain/CompiledForm.tsx'
/** A form without texts and button of its own, as the site uses it: inside an `I18nextProvider`. */
export { SchemaForm as BareForm, type SchemaFormHandle } from './react/form/SchemaForm.tsx'
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
