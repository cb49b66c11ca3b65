import type { Schema, UiSchema } from '../schema/schema.ts'

/** Who may open a page and use the calls it owns. Source: docs/contract.md sections 3 and 6. */
export type Access = 'public' | 'customer' | 'funds'

interface PageBase {
  /** Also the file's name (`<id>.page.json`) and the name of its texts (`locales/<lang>/pages/<id>.json`). */
  id: string
  /** Route inside the hash: `/message`. */
  path: string
  access: Access
  /** `site` (default): inside the shared layout; `bare`: alone on the screen. */
  layout?: 'site' | 'bare'
  /** Present: the page stands in the menu, in this order. */
  menu?: { order: number }
  /** Calls of the backend, besides a form's own, that are open to whoever may open this page. */
  calls?: string[]
}

export interface ScreenPage extends PageBase {
  kind: 'screen'
}

export interface FormPage extends PageBase {
  kind: 'form'
  schema: Schema
  uiSchema?: UiSchema
  /** The form in steps, each with the names of its fields, in order. */
  steps?: Step[]
  /** Everything is shown once more before it is sent. */
  review?: boolean
  /** true: only for who has typed the password not long ago (on the server: 12 hours); others log in again first. */
  requiresRecentSignIn?: boolean
  /** Properties that the page's address may fill in. */
  urlPrefill?: UrlPrefillParameters
  /** false: nothing of the form is kept for a person who comes back to it. */
  saveDraft?: boolean
  /** Properties that were called otherwise before: old name → present name. Drafts made before follow. */
  renamedFields?: Record<string, string>
  submit: Submit
}

/** Property → the parameter of a link that fills it in; `lock`: it then cannot be changed, and the link holds for the session. */
export type UrlPrefillParameters = Record<string, { parameter: string; lock?: boolean }>

export interface Step {
  id: string
  fields: string[]
}

export type Page = ScreenPage | FormPage

/** What happens to a filled form. */
export interface Submit {
  /** Path of the call without `aspapi` and `.asp`: `/pc/messageUpdate`. */
  path: string
  /** What the reference server does with it; default `store`. */
  action?: 'store' | 'openAccount' | 'signIn'
  /** `openAccount`: the kind of account and which properties describe its owner. */
  account?: { a_type: number; currency: string; email: string; name: string[] }
  /** `signIn`: what becomes the session token. Source: docs/contract.md section 2. */
  token?: 'server' | 'payload'
  /** `signIn`: the boolean property by which a person asks to stay signed in. */
  remember?: string
  /** Members of the answer's `data` to show on the success page, in order. */
  result?: string[]
  /** Those of `result` that are shown this once and never again. */
  resultShownOnce?: string[]
  /** Pages offered after success; after a sign-in the first is where the person lands. */
  next?: string[]
  /** Further buttons: name → the fixed fields it sends instead of the form. */
  alternatives?: Record<string, Record<string, string>>
}

/** A form page ready for use: every `$ref` to the field library replaced, its `ui` moved into the uiSchema. */
export interface ResolvedForm {
  id: string
  schema: Schema
  uiSchema: UiSchema
  steps?: Step[]
  review?: boolean
  urlPrefill?: UrlPrefillParameters
  saveDraft?: boolean
  renamedFields?: Record<string, string>
  submit: Submit
  /** Text path of a property (`address.street`) → the library field it came from (`city`). */
  library: Record<string, string>
}

/** The page with this id; undefined if there is none. */
export const pageById = <P extends Pick<Page, 'id'>>(pages: P[], id: string): P | undefined =>
  pages.find((page) => page.id === id)

/** The pages with these ids, in this order; those that do not exist are left out. */
export const pagesById = <P extends Pick<Page, 'id'>>(pages: P[], ids: string[]): P[] =>
  ids.flatMap((id) => pageById(pages, id) ?? [])
