import type { FormModel, Step, UrlPrefillParameters } from '../../forms/data/formModel.ts'
import type { Schema, UiSchema } from '../../forms/schema/schema.ts'

export type { Step, UrlPrefillParameters } from '../../forms/data/formModel.ts'

/** `customer`: every signed-in user, visitor accounts too; `funds`: real accounts only. */
export type Access = 'public' | 'customer' | 'funds'

/** How a form is sent; each string but `path`, `currency` and `token` names a property, a page or a member. */
export interface Submit {
  path: string
  action?: 'store' | 'openAccount' | 'signIn' | 'changePassword'
  account?: {
    a_type: 0 | 1
    currency: string
    email: string
    name: string[]
    countryCode?: string
    phone?: string[]
  }
  token?: 'server' | 'payload'
  remember?: string
  result?: string[]
  resultShownOnce?: string[]
  historyField?: string
  receipt?: string[]
  confirm?: 'email'
  /** The call that lists what the customer entered here before, and the fields that an entry fills. */
  earlierEntries?: { call: string; fields: string[] }
  next?: string[]
  /** Page → parameter of its address → member of `result`. */
  nextParameters?: Record<string, Record<string, string>>
  /** Further buttons: name → the fixed fields sent instead of the form. */
  alternatives?: Record<string, Record<string, string>>
}

interface AnyPage {
  $schema?: string
  id: string
  path: string
  access: Access
  status?: 'draft'
  layout?: 'site' | 'bare'
  menu?: { order: number }
  parent?: string
  calls?: string[]
}

/** A page drawn by a component of `src/site/screens`. */
export interface ScreenPage extends AnyPage {
  kind: 'screen'
}

/** A page drawn from its schema. */
export interface FormPage extends AnyPage {
  kind: 'form'
  language?: string
  schema: Schema
  uiSchema?: UiSchema
  steps?: Step[]
  review?: boolean
  requiresRecentSignIn?: true
  saveDraft?: boolean
  renamedFields?: Record<string, string>
  urlPrefill?: UrlPrefillParameters
  submit: Submit
}

/** A page file; `schemas/meta/page.schema.json` explains each member. */
export type Page = ScreenPage | FormPage

/** A form page with every `$ref` to the field library replaced and every `ui` moved into the uiSchema. */
export interface ResolvedForm extends FormModel {
  status?: 'draft'
  language?: string
  submit: Submit
}

export const pageById = <P extends Pick<Page, 'id'>>(pages: P[], id: string): P | undefined =>
  pages.find((page) => page.id === id)

/** The page without parameters that a link (`#/school`) leads to. */
export const pageByHref = <P extends Pick<Page, 'path'>>(pages: P[], href: string | undefined): P | undefined =>
  pages.find(({ path }) => `#${path}` === href)

/** The pages with these ids, in this order, without unknown ids. */
export const pagesById = <P extends Pick<Page, 'id'>>(pages: P[], ids: string[]): P[] =>
  ids.flatMap((id) => pageById(pages, id) ?? [])
