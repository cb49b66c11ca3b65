import { lineEndOf } from '../../lint/source/jsonText.ts'

/** A change of a text as an editor shows it: each line end is one `\n`, and a byte order mark is not there. */
export interface TypedChange {
  from: number
  to: number
  insert: string
}

/** A file's text as an editor shows it. */
export const shownText = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')

/**
 * A file's text after changes of the text that is shown: line ends and the mark of everything else stay, new lines end as
 * those of the file do.
 * @param changes by place, none over another
 */
export function typeInto(text: string, changes: TypedChange[]): string {
  const eol = lineEndOf(text)
  const places = placesIn(
    text,
    changes.flatMap(({ from, to }) => [from, to]),
  )
  let typed = ''
  let end = 0
  changes.forEach(({ insert }, index) => {
    typed += text.slice(end, places[index * 2]) + insert.replaceAll('\n', eol)
    end = places[index * 2 + 1] ?? end
  })
  return typed + text.slice(end)
}

/** Where places of the shown text, in ascending order, are in the file's own. */
function placesIn(text: string, shown: number[]): number[] {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let count = 0
  return shown.map((place) => {
    for (; count < place; count += 1) at += text.startsWith('\r\n', at) ? 2 : 1
    return at
  })
}

/** The one change that makes a shown text of another; undefined if they are the same. */
export function changeBetween(before: string, after: string): TypedChange | undefined {
  if (before === after) return undefined
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  let end = 0
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}
