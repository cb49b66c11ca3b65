/** A parsed JSON file and where it stands in the project. */
export interface DefinitionFile {
  file: string
  content: unknown
}

/** What `schemas/` holds. */
export interface Definitions {
  pages: DefinitionFile[]
  fields: DefinitionFile[]
  pageMeta: object
  fieldMeta: object
  /** `schemas/site.json` and its law. */
  site?: DefinitionFile
  siteMeta?: object
  /** Files that are there and are no JSON, of pages, fields or texts. */
  unreadable?: string[]
}

/** What a file is called by: `schemas/pages/message.page.json` → `message`. */
export const definitionName = (file: string): string => file.replace(/^.*\//, '').replace(/(\.page)?\.json$/, '')
