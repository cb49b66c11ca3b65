import { DROPPED, MARKS, nameOf } from './names.ts'
import type { Node } from './parse.ts'

/** The text of a node that stands too deep to be drawn; a line break for each element that is more than a mark. Needs no stack. */
export function textOf(node: Node): string {
  const words: string[] = []
  const open: Node[] = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.type === 'text') words.push(next.data)
    if (!('attribs' in next) || DROPPED.has(nameOf(next.name))) continue
    if (!MARKS.has(nameOf(next.name))) words.push('\n')
    for (let index = next.children.length - 1; index >= 0; index--) open.push(next.children[index] as Node)
  }
  return words.join('')
}
