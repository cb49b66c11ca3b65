import type { Attributes } from './allowedAttributes.ts'
import type { Tag } from './allowedTags.ts'

/** Sanitized content: allowed elements only, nested as the HTML content model permits. */
export type ContentNode = string | ElementNode
export interface ElementNode {
  tag: Tag
  attributes: Attributes
  children: ContentNode[]
}

/** Collects content while the source is read; `build` returns the finished nodes, possibly none. */
export interface Builder {
  build(): ContentNode[]
}

/** The text of the nodes, whitespace collapsed. */
export function textContent(content: ContentNode[]): string {
  return content
    .map((node) => (typeof node === 'string' ? node : textContent(node.children)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
