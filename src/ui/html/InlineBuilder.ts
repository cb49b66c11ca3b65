import type { Attributes } from './allowedAttributes.ts'
import type { InlineTag, Tag } from './allowedTags.ts'
import type { Builder, ContentNode, ElementNode } from './contentTree.ts'

/** An element that formats text, such as `strong` or a link. */
export interface InlineMark {
  tag: InlineTag
  attributes: Attributes
}

/** The paragraph or heading around some text. Its tag may change while the source is read. */
export interface TextBlock {
  tag: Tag
  attributes: Attributes
  hasContent: boolean
}

/**
 * A run of text with its marks. A mark opens with its first content and closes with the run, so that no mark ever
 * contains a block: `<b>one<p>two</p></b>` becomes two paragraphs of bold text.
 */
export class InlineBuilder implements Builder {
  readonly textBlock: TextBlock | undefined
  /** The text block's tag when the run began. */
  private readonly tag: Tag | undefined
  private readonly children: ContentNode[] = []
  private openMarks: { mark: InlineMark; element: ElementNode }[] = []
  /** Whether nothing visible has been added. */
  isBlank = true

  constructor(textBlock?: TextBlock) {
    this.textBlock = textBlock
    this.tag = textBlock?.tag
  }

  add(leaf: ContentNode, marks: InlineMark[]): void {
    const isVisible = typeof leaf === 'string' ? /\S/.test(leaf) : leaf.tag === 'img'
    if (isVisible) this.isBlank = false
    if (isVisible && this.textBlock) this.textBlock.hasContent = true
    const children = this.childrenWithin(marks)
    const last = children.length - 1
    if (typeof leaf === 'string' && typeof children[last] === 'string') children[last] += leaf
    else children.push(leaf)
  }

  build(): ContentNode[] {
    if (this.isBlank) return []
    return this.tag
      ? [{ tag: this.tag, attributes: this.textBlock?.attributes ?? {}, children: this.children }]
      : this.children
  }

  /** The children of the innermost mark; marks that are open already are continued. */
  private childrenWithin(marks: InlineMark[]): ContentNode[] {
    const firstDifference = marks.findIndex((mark, index) => this.openMarks[index]?.mark !== mark)
    this.openMarks.length = firstDifference < 0 ? marks.length : firstDifference
    for (const mark of marks.slice(this.openMarks.length)) {
      const element: ElementNode = { ...mark, children: [] }
      const parentChildren = this.openMarks.at(-1)?.element.children ?? this.children
      parentChildren.push(element)
      this.openMarks.push({ mark, element })
    }
    return this.openMarks.at(-1)?.element.children ?? this.children
  }
}
