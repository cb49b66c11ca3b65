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

/** Lines of the text around what differs. */
const CONTEXT = 3

/** Two texts from the first line that differs to the last, with a few around; `–` for one that there is not. */
export function differingLines(a: string | undefined, b: string | undefined): [string, string] {
  if (a === undefined || b === undefined) return [a ?? '–', b ?? '–']
  const [left, right] = [a.split('\n'), b.split('\n')]
  const most = Math.min(left.length, right.length)
  let start = 0
  while (start < most && left[start] === right[start]) start += 1
  let end = 0
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const part = (lines: string[]): string => {
    const [from, to] = [Math.max(0, start - CONTEXT), Math.min(lines.length, lines.length - end + CONTEXT)]
    return [...(from > 0 ? ['…'] : []), ...lines.slice(from, to), ...(to < lines.length ? ['…'] : [])].join('\n')
  }
  return [part(left), part(right)]
}
