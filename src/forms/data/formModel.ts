import type { Schema, UiSchema } from '../schema/schema.ts'

/** A step of a form. */
export interface Step {
  id: string
  fields: string[]
}

/** Property → the parameter of the page's address that fills it in. */
export type UrlPrefillParameters = Record<string, { parameter: string; lock?: true }>

/** A form as the engine draws, validates and saves it. */
export interface FormModel {
  /** Part of the form's text keys and of its draft's name. */
  id: string
  schema: Schema
  uiSchema: UiSchema
  steps?: Step[]
  /** Whether a review step shows all values before they are sent. */
  review?: boolean
  urlPrefill?: UrlPrefillParameters
  saveDraft?: boolean
  renamedFields?: Record<string, string>
  /** Text path of a property (`address.street`) → the library field that its texts fall back to (`city`). */
  library: Record<string, string>
}
