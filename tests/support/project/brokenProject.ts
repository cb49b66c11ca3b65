import type { ProjectFiles } from './validProject.ts'

export const PAGE_FILE = 'schemas/pages/survey.page.json'
export const EMAIL_FIELD_FILE = 'schemas/fields/email.json'
export const EN_TEXTS_FILE = 'locales/en/pages/survey.json'
export const VI_TEXTS_FILE = 'locales/vi/pages/survey.json'
export const PROPERTIES_POINTER = '/schema/properties'

/** A change that makes the valid project break one rule. */
export interface BrokenProject {
  rule: string
  change: ProjectFiles
  /** Every expected problem: file, pointer, part of the message. */
  expectedProblems: [file: string, pointer: string, message: string][]
}

/** Changes a field of the page, or adds it without a label. */
export const changeField = (name: string, fieldSchema: object): ProjectFiles => ({
  [PAGE_FILE]: { schema: { properties: { [name]: fieldSchema } } },
})
/** Adds a field with its label in both languages. */
export const addField = (name: string, fieldSchema: object): ProjectFiles => ({
  ...changeField(name, fieldSchema),
  [EN_TEXTS_FILE]: { fields: { [name]: { label: 'New' } } },
  [VI_TEXTS_FILE]: { fields: { [name]: { label: 'Mới' } } },
})
/** Adds a text field of up to 20 characters with its label. */
export const addTextField = (name: string, fieldSchema: object): ProjectFiles =>
  addField(name, { type: 'string', maxLength: 20, ...fieldSchema })
