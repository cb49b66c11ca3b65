/** A parsed JSON file and where it stands in the project. */
export interface JsonFile {
  file: string
  content: unknown
}

/** What `schemas/` holds. */
export interface Definitions {
  pages: JsonFile[]
  fields: JsonFile[]
  pageMeta: object
  fieldMeta: object
  /** `schemas/site.json` and its law. */
  site?: JsonFile
  siteMeta?: object
  /** Files that are there and are no JSON, of pages, fields or texts. */
  unreadable?: string[]
}

/** What a file is called by: `schemas/pages/message.page.json` → `message`. */
export const nameOf = (file: string): string => file.replace(/^.*\//, '').replace(/(\.page)?\.json$/, '')
