import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils'
import { createContext, use, type ComponentType, type Ref } from 'react'
import type { OptionData } from '../../model/schema/optionData.ts'
import type { SessionAccount } from '../../model/schema/keywords/keyword.ts'
import type { SchemaValidator } from '../../model/form/validateForm.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { FormStore } from './FormStore.ts'

/** Precompiled validators by rjsf's hash of a condition or alternative. */
export type BranchValidators = Record<string, (data: unknown) => boolean>

/** A form page's chunk: its resolved form and its precompiled validators. */
export interface FormDefinition {
  form: ResolvedForm
  validate: SchemaValidator
  branches: BranchValidators
  /** What renders its fields, if not `SchemaFields`: a form whose page file holds JSON Schema of any kind brings it along. */
  Fields?: ComponentType<FieldsProps>
}

/** What rjsf finds widgets, fields and templates in, by their names. */
export interface FormRegistry {
  fields: RegistryFieldsType
  templates: TemplatesType
  widgets: RegistryWidgetsType
}

/** The widgets, fields and templates that a page names beside those that every form has, by their names. */
export interface FormComponents {
  widgets?: RegistryWidgetsType
  fields?: RegistryFieldsType
  templates?: Record<string, ComponentType<never>>
}

/** Of what renders the fields of a form. */
export interface FieldsProps {
  branchValidators: BranchValidators
  /** In place of what every form has. */
  registry?: FormRegistry
  initialData: Record<string, unknown> | undefined
  /** Receives the new data and the pointer of the changed value. */
  onChange: (data: Record<string, unknown>, pointer: string) => void
  ref: Ref<FieldsHandle>
}

/** Sets one value as if it had been typed. */
export interface FieldsHandle {
  onChange: (value: unknown, path: (string | number)[]) => void
}

/** What the engine needs from the application. */
export interface FormServices {
  /** Fetches a new captcha image; rejects if that fails. `offersText`: `fetchCaptchaText` can replace it. */
  fetchCaptchaImage?: () => Promise<{ image: Blob; offersText: boolean }>
  /** Fetches the text of a new captcha, which replaces that of the image; rejects if that fails, which has been shown. */
  fetchCaptchaText?: () => Promise<string>
  /** Whether a request to the backend is pending, which a new captcha image would invalidate. */
  isRequestPending?: () => boolean
  /** URL of a page of the site by its path (`/legal/riskWarning`); undefined if there is no such page. */
  linkTo?: (path: string) => string | undefined
  /** Results of the calls named by `optionsFrom`: call path → `data`. */
  optionData?: OptionData
  /** The account of the session at this moment; undefined if it has none. */
  sessionAccount?: () => SessionAccount | undefined
}

/** What widgets and templates share within one form. */
export interface FormContextValue {
  form: ResolvedForm
  store: FormStore
  services: FormServices
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

/** The context of the surrounding form. @throws Error outside a `SchemaForm` */
export function useFormContext(): FormContextValue {
  const contextValue = use(FormContext)
  if (!contextValue) throw new Error('A widget was rendered outside a SchemaForm.')
  return contextValue
}
