/** One text in one language, for translators: a row of a table, or a unit of XLIFF. */
export interface TextRow {
  language: string
  key: string
  /** The English text. */
  source: string
  /** The text in this language; empty: not translated yet. */
  translation: string
  state: TextState
  /** Places that show the text: pages with their fields, and files of code. */
  where: string
}

/**
 * `missing`: not translated yet; `stale`: the source has changed since; `ok`: neither. Only for export: an import
 * ignores it.
 */
export type TextState = 'missing' | 'stale' | 'ok'

/** An incoming row. */
export interface IncomingRow extends Pick<TextRow, 'language' | 'key' | 'translation'> {
  /** The English text that was translated, if the file has it. */
  source?: string | undefined
  /** Its place in the file: `row 12`. */
  place: string
}

/** A fault of a file or of one of its rows; the message is a sentence. */
export class TextTableError extends Error {
  override name = 'TextTableError'
}
