/** A parsed JSON file with its path in the project. */
export interface DefinitionFile {
  file: string
  content: unknown
}

/** The files of `schemas/`. */
export interface Definitions {
  pages: DefinitionFile[]
  fields: DefinitionFile[]
  pageMeta: object
  fieldMeta: object
  /** `schemas/site.json` and its meta schema. */
  site?: DefinitionFile
  siteMeta?: object
  /** Id of the only form whose fields are read; all by default. */
  form?: string
  /** Page, field and text files that exist but are not JSON. */
  unreadable?: string[]
}

/** The name of a page or field, from its file: `schemas/pages/message.page.json` → `message`. */
export const definitionName = (file: string): string => file.replace(/^.*\//, '').replace(/(\.page)?\.json$/, '')
