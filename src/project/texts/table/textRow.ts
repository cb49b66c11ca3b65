/** One text in one language, as translators get it: a row of a table, or a unit of XLIFF. */
export interface TextRow {
  language: string
  key: string
  /** The words to translate: the English ones. */
  source: string
  /** The words in this language; empty: none yet. */
  translation: string
  state: TextState
  /** Where it is shown: pages with their fields, and files of code. */
  where: string
}

/**
 * `missing`: not translated yet; `stale`: the source has changed since; `ok`: neither. Only for reading; on the way in it is
 * looked at anew.
 */
export type TextState = 'missing' | 'stale' | 'ok'

/** A row that comes in. */
export interface IncomingRow extends Pick<TextRow, 'language' | 'key' | 'translation'> {
  /** The words that were translated, if the file has them. */
  source?: string | undefined
  /** Where it stands in the file: `row 12`. */
  place: string
}

/** What a file or one of its rows lacks; the message is a sentence. */
export class TextTableError extends Error {
  override name = 'TextTableError'
}
