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

/** A part of a text; `isOwn`: the other text lacks it. */
export interface TextPart {
  text: string
  isOwn: boolean
}

/** Most pairs of words that are compared; of longer texts all differing words are marked as one part. */
const MAX_PAIRS = 1_000_000

/** Two texts in parts, so that each word that only one of them has is marked. */
export function differingParts(a: string, b: string): [a: TextPart[], b: TextPart[]] {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  const most = Math.min(left.length, right.length)
  let start = 0
  while (start < most && left[start] === right[start]) start += 1
  let end = 0
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const shared = sharedWords(left.slice(start, left.length - end), right.slice(start, right.length - end))
  const partsOf = (words: string[], side: 0 | 1): TextPart[] => {
    const kept = new Set(shared.map((pair) => pair[side] + start))
    return joined(words.map((text, at) => ({ text, isOwn: at >= start && at < words.length - end && !kept.has(at) })))
  }
  return [partsOf(left, 0), partsOf(right, 1)]
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words of a text, each with the spaces after it. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment } of segmenter.segment(text))
    if (segment.trim() === '' && words.length > 0) words[words.length - 1] += segment
    else words.push(segment)
  return words
}

/** Positions of a longest common subsequence of two lists of words. */
function sharedWords(a: string[], b: string[]): [a: number, b: number][] {
  if (a.length * b.length > MAX_PAIRS) return []
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  const lengthAt = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i]?.fill(
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1)),
        j,
        j + 1,
      )
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}

function joined(parts: TextPart[]): TextPart[] {
  const result: TextPart[] = []
  for (const { text, isOwn } of parts) {
    const last = result.at(-1)
    if (last?.isOwn === isOwn) last.text += text
    else result.push({ text, isOwn })
  }
  return result
}
