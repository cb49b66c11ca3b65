import { fileName } from '../../model/fileName.ts'

/** Characters of a name shown at most, and of those how many at its end, where the ending stands. */
const LONGEST = 40
const AT_END = 14

/** A file's name as it stands in a list or a sentence: the one that it will be known by, and when it is long without its middle. */
export function shownName(name: string): string {
  const letters = [...new Intl.Segmenter().segment(fileName(name))].map(({ segment }) => segment)
  return letters.length <= LONGEST
    ? letters.join('')
    : `${letters.slice(0, LONGEST - AT_END - 1).join('')}…${letters.slice(-AT_END).join('')}`
}
