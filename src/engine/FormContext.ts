import { createContext, use } from 'react'
import type { Answers } from '../model/options.ts'
import type { ResolvedForm } from '../model/page.ts'
import type { FormStore } from './FormStore.ts'

/** What the engine needs of its surroundings. */
export interface Services {
  /** Fetches a new verification image; rejects when there is none to be had. */
  verifyCodeImage?: () => Promise<Blob>
  /** Whether something is on its way to the backend, which a new verification image would spoil. */
  busy?: () => boolean
  /** The address of a page of the site by its path (`/legal/riskWarning`); undefined if the site has no such page. */
  linkTo?: (path: string) => string | undefined
  /** What the calls named by `optionsFrom` answered: call path → `data`. */
  answers?: Answers
}

export interface FormSurroundings {
  form: ResolvedForm
  store: FormStore
  services: Services
}

export const FormContext = createContext<FormSurroundings | undefined>(undefined)

/** The form that a widget or template stands in. */
export function useForm(): FormSurroundings {
  const surroundings = use(FormContext)
  if (!surroundings) throw new Error('A widget was drawn outside a SchemaForm.')
  return surroundings
}
