import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType, ValidatorType } from '@rjsf/utils'
import { createContext, use, useEffect, type ComponentType, type Ref } from 'react'
import type { OptionData } from '../../schema/optionData.ts'
import type { SessionAccount } from '../../schema/keywords/keyword.ts'
import type { SchemaValidator } from '../../data/validateForm.ts'
import type { FormModel } from '../../data/formModel.ts'
import type { PhonePlans } from '../../data/phoneNumber.ts'
import type { FormStore } from './FormStore.ts'

/** A form page's chunk: its resolved form and its validators. */
export interface FormDefinition<Form extends FormModel = FormModel> {
  form: Form
  validate: SchemaValidator
  /** Tells rjsf which conditions and alternatives apply; `validate` validates the form, in browser and server. */
  validator: ValidatorType
  /** Renders the form's fields instead of `SchemaFields`, for forms drawn by `@rjsf/mui`. */
  Fields?: ComponentType<FieldsProps>
}

/** Widgets, fields and templates for rjsf, by name. */
export interface FormRegistry {
  fields: RegistryFieldsType
  templates: TemplatesType
  widgets: RegistryWidgetsType
  /** Whether its widgets are controlled, so that every change must render the form. */
  isControlled?: boolean
}

/** Props of the component that renders the fields of a form. */
export interface FieldsProps {
  validator: ValidatorType
  /** Replaces the default registry. */
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

/** ISO 3166-1 alpha-2 region → calling code with `+`. */
export type CallingCodes = Readonly<Record<string, string>>

/** A label as text in a language, named by its BCP 47 tag. */
export type LabelText = (label: unknown, tag: string) => string

/** Parts of the tab's title that a form adds. */
export interface FormTitle {
  /** Heading of the step on screen; undefined: none. */
  step?: string | undefined
  /** Whether its error summary is on screen. */
  hasErrors?: boolean | undefined
}

/** Functions and data that the engine needs from the application. */
export interface FormServices {
  /** Fetches a new captcha image; rejects if that fails. `offersText`: `fetchCaptchaText` can replace it. */
  fetchCaptchaImage?: () => Promise<{ image: Blob; offersText: boolean }>
  /** Fetches the text of a new captcha, which replaces the image's; on failure shows the error and rejects. */
  fetchCaptchaText?: () => Promise<string>
  /** Whether a request to the backend is pending, which a new captcha image would invalidate. */
  isRequestPending?: () => boolean
  /** URL of a page of the site by its path (`/legal/riskWarning`); undefined if there is no such page. */
  linkTo?: (path: string) => string | undefined
  /** Results of the calls named by `optionsFrom`: call path → `data`; undefined for a call that failed. */
  optionData?: OptionData
  /** Loads `optionData` again; fields whose call failed offer it. */
  retryOptions?: () => void
  /** The account of the session at this moment; undefined if it has none. */
  sessionAccount?: () => SessionAccount | undefined
  /** The label of an option (`Option.label`) as text in a language, named by its BCP 47 tag. */
  labelText?: LabelText
  /** The code by which `ui:onlyFor` names the language with this BCP 47 tag. */
  languageCode?: (tag: string) => string
  callingCodes?: CallingCodes
  /** The usual phone numbers of each calling code. */
  phonePlans?: PhonePlans
  /** Receives the parts that the form adds to the title of the browser's tab. */
  onTitleChange?: (parts: FormTitle) => void
}

/** Values shared by the widgets and templates of one form. */
export interface FormContextValue {
  form: FormModel
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

/** Adds a part to the title of the browser's tab while the component is mounted. */
export function useFormTitle<Part extends keyof FormTitle>(part: Part, value: FormTitle[Part]): void {
  const { onTitleChange } = useFormContext().services
  useEffect(() => {
    onTitleChange?.({ [part]: value })
    return () => onTitleChange?.({ [part]: undefined })
  }, [onTitleChange, part, value])
}
