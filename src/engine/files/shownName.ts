/** Marks that turn the direction of writing or are not seen at all: behind them `gpj.exe` can look like `exe.jpg`. */
const DECEIVING = /[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff\u2028\u2029]/gu
/** Characters of a name shown at most, and of those how many at its end, where the ending stands. */
const LONGEST = 40
const AT_END = 14

/** A file's name with a replacement character for everything that would make it look like another name. */
export const plainName = (name: string): string => name.replace(DECEIVING, '\ufffd')

/** A file's name as it stands in a list or a sentence: plain, and when it is long without its middle. */
export function shownName(name: string): string {
  const letters = [...new Intl.Segmenter().segment(plainName(name))].map(({ segment }) => segment)
  return letters.length <= LONGEST ? letters.join('') : `${letters.slice(0, LONGEST - AT_END - 1).join('')}…${letters.slice(-AT_END).join('')}`
}
