import type { JSONPath } from 'jsonc-parser'

/** The form that is open, and the field of it that is selected. */
export interface Selection {
  page: string
  field: string | undefined
  /** Of a field inside it: where that stands in the page file. */
  part?: JSONPath | undefined
}
