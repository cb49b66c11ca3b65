import { safeFileName } from '../../model/files/safeFileName.ts'

/** Characters of a name shown at most, and of those how many at its end, where the ending stands. */
const MAX_GRAPHEMES = 40
const TAIL_GRAPHEMES = 14

/** A file's name as it stands in a list or a sentence: the one that it will be known by, and when it is long without its middle. */
export function displayFileName(name: string): string {
  const graphemes = [...new Intl.Segmenter().segment(safeFileName(name))].map(({ segment }) => segment)
  return graphemes.length <= MAX_GRAPHEMES
    ? graphemes.join('')
    : `${graphemes.slice(0, MAX_GRAPHEMES - TAIL_GRAPHEMES - 1).join('')}…${graphemes.slice(-TAIL_GRAPHEMES).join('')}`
}
