import type { Page as PageFile, Step, Submit, UrlPrefillParameters } from '../schema/definitions.generated.ts'
import type { Schema, UiSchema } from '../schema/schema.ts'

export type { Access, Step, Submit, UrlPrefillParameters } from '../schema/definitions.generated.ts'

/** A page drawn by a component of `src/screens`. */
export type ScreenPage = Pick<
  PageFile,
  'id' | 'path' | 'access' | 'layout' | 'menu' | 'parent' | 'calls' | 'status'
> & {
  kind: 'screen'
}

/** A page drawn from its schema. */
export type FormPage = Omit<PageFile, 'kind' | 'schema' | 'submit'> & { kind: 'form'; schema: Schema; submit: Submit }

/** A page file, as `schemas/meta/page.schema.json` describes it. */
export type Page = ScreenPage | FormPage

/** A form page with every `$ref` to the field library replaced and every `ui` moved into the uiSchema. */
export interface ResolvedForm {
  id: string
  schema: Schema
  uiSchema: UiSchema
  status?: 'draft'
  language?: string
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

/** The page without parameters that a link (`#/school`) leads to. */
export const pageByHref = <P extends Pick<Page, 'path'>>(pages: P[], href: string | undefined): P | undefined =>
  pages.find(({ path }) => `#${path}` === href)

/** The pages with these ids, in this order; those that do not exist are left out. */
export const pagesById = <P extends Pick<Page, 'id'>>(pages: P[], ids: string[]): P[] =>
  ids.flatMap((id) => pageById(pages, id) ?? [])
