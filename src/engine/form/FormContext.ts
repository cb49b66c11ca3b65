import { createContext, use } from 'react'
import type { OptionData } from '../../model/form/optionsFrom.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { FormStore } from './FormStore.ts'

/** What the engine needs of its surroundings. */
export interface FormServices {
  /** Fetches a new verification image; rejects when there is none to be had. */
  fetchCaptchaImage?: () => Promise<Blob>
  /** Whether something is on its way to the backend, which a new verification image would spoil. */
  isRequestPending?: () => boolean
  /** The address of a page of the site by its path (`/legal/riskWarning`); undefined if the site has no such page. */
  linkTo?: (path: string) => string | undefined
  /** What the calls named by `optionsFrom` answered: call path → `data`. */
  optionData?: OptionData
}

export interface FormContextValue {
  form: ResolvedForm
  store: FormStore
  services: FormServices
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

/** The form that a widget or template stands in. */
export function useFormContext(): FormContextValue {
  const contextValue = use(FormContext)
  if (!contextValue) throw new Error('A widget was drawn outside a SchemaForm.')
  return contextValue
}
