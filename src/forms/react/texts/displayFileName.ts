import { safeFileName } from '../../schema/files/safeFileName.ts'

/** Maximum graphemes of a displayed name, and how many of them are reserved for its end with the extension. */
const MAX_GRAPHEMES = 40
const TAIL_GRAPHEMES = 14

/** A file's sanitized name for display; the middle of a long name is replaced by an ellipsis. */
export function displayFileName(name: string): string {
  const graphemes = [...new Intl.Segmenter().segment(safeFileName(name))].map(({ segment }) => segment)
  return graphemes.length <= MAX_GRAPHEMES
    ? graphemes.join('')
    : `${graphemes.slice(0, MAX_GRAPHEMES - TAIL_GRAPHEMES - 1).join('')}…${graphemes.slice(-TAIL_GRAPHEMES).join('')}`
}
