import type { Attributes } from './allowedAttributes.ts'
import type { ItemTag, ListTag, Tag } from './allowedTags.ts'
import type { Builder, ContentNode, ElementNode } from './contentTree.ts'
import { InlineBuilder, type InlineMark, type TextBlock } from './InlineBuilder.ts'

/** Elements whose text needs no paragraph of its own as long as it stands alone. */
const HOLDS_BARE_TEXT: ReadonlySet<Tag> = new Set<Tag>(['li', 'dt', 'dd', 'td', 'th', 'figure', 'caption'])

/** Text and blocks in their order: the whole content, a table cell, a list item … */
export class BlockBuilder implements Builder {
  readonly tag: Tag | undefined
  private readonly attributes: Attributes
  private readonly keepEmpty: boolean
  private readonly builders: Builder[] = []
  private inline?: InlineBuilder
  private caption?: BlockBuilder

  /** @param keepEmpty whether the element is kept when it has no content */
  constructor(tag?: Tag, attributes: Attributes = {}, keepEmpty = false) {
    this.tag = tag
    this.attributes = attributes
    this.keepEmpty = keepEmpty
  }

  /** Appends text, an image or a line break to the current run, or starts a run when the text block differs. */
  addInline(leaf: ContentNode, marks: InlineMark[], textBlock?: TextBlock): void {
    if (!this.inline || this.inline.textBlock !== textBlock) {
      this.inline = new InlineBuilder(textBlock)
      this.builders.push(this.inline)
    }
    this.inline.add(leaf, marks)
  }

  /** Ends the current run of text. */
  endInline(): void {
    this.inline = undefined
  }

  addBlock<B extends Builder>(builder: B): B {
    this.endInline()
    this.builders.push(builder)
    return builder
  }

  /** The figure's caption, placed last; undefined when it has one already. */
  addFigcaption(attributes: Attributes): BlockBuilder | undefined {
    return this.caption ? undefined : (this.caption = new BlockBuilder('figcaption', attributes))
  }

  /** The list for an item outside any list: the one that the item before started, or a new one. */
  implicitList(tag: 'ul' | 'dl'): ListBuilder {
    let last = this.builders.at(-1)
    if (last instanceof InlineBuilder && last.isBlank) last = this.builders.at(-2)
    if (last instanceof ListBuilder && last.isImplicit && last.tag === tag) {
      this.endInline()
      return last
    }
    return this.addBlock(new ListBuilder(tag, {}, true))
  }

  build(): ContentNode[] {
    const children = this.buildChildren()
    if (!this.tag) return children
    return children.length > 0 || this.keepEmpty ? [{ tag: this.tag, attributes: this.attributes, children }] : []
  }

  private buildChildren(): ContentNode[] {
    const parts = this.builders
      .map((builder) => ({
        content: builder.build(),
        isBareText: builder instanceof InlineBuilder && !builder.textBlock,
      }))
      .filter(({ content }) => content.length > 0)
    const bareTexts = parts.filter(({ isBareText }) => isBareText).length
    // Text beside blocks becomes a paragraph; text alone in a cell or item, or before an inner list, does not.
    const wrapsText = !this.tag || (HOLDS_BARE_TEXT.has(this.tag) ? bareTexts > 1 : parts.length > 1)
    const nodes = parts.flatMap(({ content, isBareText }): ContentNode[] =>
      wrapsText && isBareText ? [{ tag: 'p', attributes: {}, children: content }] : content,
    )
    return [...nodes, ...(this.caption?.build() ?? [])]
  }
}

/** A list that contains nothing but items. */
export class ListBuilder implements Builder {
  readonly tag: ListTag
  /** Whether the source has no list element around the items. */
  readonly isImplicit: boolean
  private readonly attributes: Attributes
  private readonly items: BlockBuilder[] = []

  constructor(tag: ListTag, attributes: Attributes, isImplicit = false) {
    this.tag = tag
    this.attributes = attributes
    this.isImplicit = isImplicit
  }

  addItem(tag: ItemTag, attributes: Attributes): BlockBuilder {
    return this.append(new BlockBuilder(tag, attributes, true))
  }

  /** Takes content between items: it joins the item before, as authors mean who nest a list directly in a list. */
  overflow(): BlockBuilder {
    const last = this.items.at(-1)
    return last && last.tag !== 'dt' ? last : this.append(new BlockBuilder(this.tag === 'dl' ? 'dd' : 'li'))
  }

  build(): ElementNode[] {
    const children = this.items.flatMap((item) => item.build())
    return children.length > 0 ? [{ tag: this.tag, attributes: this.attributes, children }] : []
  }

  private append(item: BlockBuilder): BlockBuilder {
    this.items.push(item)
    return item
  }
}
