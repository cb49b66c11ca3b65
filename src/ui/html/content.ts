import type { Attributes } from './attributes.ts'
import type { Tag } from './names.ts'

/** Content that is sound HTML: what may stand in what is settled. */
export type Content = string | Shape
export interface Shape {
  tag: Tag
  attributes: Attributes
  children: Content[]
}

/** Something that is still being filled; at the end it says what it has become, which may be nothing. */
export interface Part {
  done(): Content[]
}

/** The words in it, without what is only seen. */
export function wordsOf(content: Content[]): string {
  return content
    .map((one) => (typeof one === 'string' ? one : wordsOf(one.children)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
