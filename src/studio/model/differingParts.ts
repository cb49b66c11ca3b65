/** Equal lines kept on each side of the differing ones. */
const CONTEXT = 3

/**
 * Both texts from the first to the last differing line, with `CONTEXT` lines around; `–` for an undefined text, beside
 * the whole other one.
 */
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

/** Two texts cut at their first and after their last differing character. */
export function differingParts(a: string, b: string): { start: string; a: string; b: string; end: string } {
  const [left, right] = [[...a], [...b]]
  const most = Math.min(left.length, right.length)
  let start = 0
  while (start < most && left[start] === right[start]) start += 1
  let end = 0
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const middle = (characters: string[]): string => characters.slice(start, characters.length - end).join('')
  return {
    start: left.slice(0, start).join(''),
    a: middle(left),
    b: middle(right),
    end: left.slice(left.length - end).join(''),
  }
}
