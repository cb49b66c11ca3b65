import { allowedAttributes, stripControlCharacters } from './allowedAttributes.ts'
import {
  canonicalTag,
  isBlock,
  isContainer,
  isInlineMark,
  isItem,
  isList,
  isTablePart,
  isTextBlock,
  REMOVED_TAGS,
  UNWRAPPED_BLOCKS,
  type BlockTag,
  type InlineTag,
  type ItemTag,
  type ListTag,
  type TablePartTag,
} from './allowedTags.ts'
import { BlockBuilder, ListBuilder } from './BlockBuilder.ts'
import type { ContentNode } from './contentTree.ts'
import type { InlineMark, TextBlock } from './InlineBuilder.ts'
import { parseHtml, plainText, type HtmlNode } from './parseHtml.ts'
import { TableBuilder } from './TableBuilder.ts'

type HtmlElement = Extract<HtmlNode, { attribs: unknown }>

/**
 * Blocks nested deeper than `resultDepth` are flattened, elements deeper than `sourceDepth` are reduced to their text,
 * marks beyond `marks` around one text are ignored, and nodes beyond `nodes` are cut off.
 */
const LIMITS = { resultDepth: 60, sourceDepth: 250, marks: 8, nodes: 20_000 }

/** Where the walk stands: what receives the content, and what may stand there. */
interface Context {
  /** Receives the content; asked each time, since a list or table redirects what stands between its items. */
  target: () => BlockBuilder
  marks: InlineMark[]
  textBlock?: TextBlock | undefined
  inlineOnly?: boolean | undefined
  forbidsHeadings?: boolean | undefined
  /** Directly in a list, table or row, where no text may stand. */
  betweenItems?: boolean
  list?: ListBuilder | undefined
  termList?: ListBuilder | undefined
  table?: TableBuilder | undefined
  figure?: BlockBuilder | undefined
  resultDepth: number
  sourceDepth: number
}

/** Outside any text block and any list. */
const NO_PARENTS = { betweenItems: false, textBlock: undefined, list: undefined, termList: undefined } as const

/** The allowed content of an HTML source, correctly nested. In a source without tags each line is a paragraph. */
export function sanitizeHtml(source: string): ContentNode[] {
  const nodes = parseHtml(source)
  const root = new BlockBuilder()
  if (nodes.some((node) => node.type !== 'text'))
    visitNodes(nodes, { target: () => root, marks: [], resultDepth: 0, sourceDepth: 0 })
  else
    for (const line of nodes
      .map(plainText)
      .join('')
      .split(/\r\n?|\n/)) {
      root.addInline(stripControlCharacters(line), [])
      root.endInline()
    }
  return limitNodes(root.build(), { nodesLeft: LIMITS.nodes })
}

/** Cuts the content off after a number of nodes: marks around many blocks are repeated in each and multiply them. */
function limitNodes(content: ContentNode[], budget: { nodesLeft: number }): ContentNode[] {
  return content.flatMap((node): ContentNode[] => {
    if (budget.nodesLeft-- <= 0) return []
    if (typeof node === 'string') return [node]
    const children = limitNodes(node.children, budget)
    return children.length > 0 || node.children.length === 0 ? [{ ...node, children }] : []
  })
}

function visitNodes(nodes: HtmlNode[], context: Context): void {
  for (const node of nodes) {
    if (node.type === 'text') addText(node.data, context)
    else if ('attribs' in node && context.sourceDepth < LIMITS.sourceDepth)
      visitElement(node, canonicalTag(node.name), { ...context, sourceDepth: context.sourceDepth + 1 })
    else if ('attribs' in node) addText(plainText(node), context)
  }
}

function addText(text: string, context: Context): void {
  if (context.betweenItems && !/\S/.test(text)) return
  context.target().addInline(stripControlCharacters(text), context.marks, context.textBlock)
}

function visitElement(node: HtmlElement, name: string, context: Context): void {
  if (REMOVED_TAGS.has(name)) return
  if (name === 'br' || name === 'img') visitVoidElement(node, name, context)
  else if (isInlineMark(name)) visitNodes(node.children, withMark(node, name, context))
  else if (UNWRAPPED_BLOCKS.has(name)) visitSeparately(node, context)
  else if (!isBlock(name)) visitNodes(node.children, context)
  else if (context.inlineOnly && !hasOpenParent(name, context))
    visitSeparately(node, { ...context, table: undefined, list: undefined, termList: undefined })
  else if (isTablePart(name)) visitTablePart(node, name, context)
  else if (isItem(name)) visitItem(node, name, context)
  else if (context.betweenItems && (isTextBlock(name) || name === 'div' || name === 'section'))
    visitSeparately(node, context)
  else visitBlock(node, name, context)
}

/** Whether the element is an item or part of a list or table that is open. */
function hasOpenParent(name: BlockTag, { table, list, termList }: Context): boolean {
  return Boolean(isTablePart(name) ? table : name === 'li' ? list : isItem(name) && termList)
}

/** Replaces the element by its children, separated from what is around them. */
function visitSeparately(node: HtmlElement, context: Context): void {
  const separate = () => {
    if (context.inlineOnly) addText('\n', context)
    else context.target().endInline()
  }
  separate()
  visitNodes(node.children, context)
  separate()
}

function visitVoidElement(node: HtmlElement, tag: 'br' | 'img', context: Context): void {
  const attributes = allowedAttributes(tag, node.attribs)
  const leaf = (): ContentNode => {
    if (tag === 'br') return { tag, attributes: {}, children: [] }
    const { src, alt = '' } = attributes
    return src ? { tag, attributes: { ...attributes, alt }, children: [] } : String(alt)
  }
  context.target().addInline(leaf(), context.marks, context.textBlock)
}

function withMark(node: HtmlElement, tag: InlineTag, context: Context): Context {
  const attributes = allowedAttributes(tag, node.attribs)
  // Of nested links the inner one counts, as in browsers, even if it leads nowhere.
  const outerMarks = tag === 'a' ? context.marks.filter((mark) => mark.tag !== 'a') : context.marks
  const isMeaningful = tag === 'a' ? attributes.href : tag !== 'span' || Object.keys(attributes).length > 0
  const isAdded = isMeaningful && outerMarks.length < LIMITS.marks
  return { ...context, marks: isAdded ? [...outerMarks, { tag, attributes }] : outerMarks }
}

/** A block that may stand wherever blocks may; it ends the paragraph or heading around it. */
function visitBlock(node: HtmlElement, name: BlockTag, context: Context): void {
  const { textBlock } = context
  const inHeading = textBlock && /^h\d/.test(textBlock.tag)
  if (inHeading && !textBlock.hasContent && (isTextBlock(name) || isContainer(name)))
    return visitNodes(node.children, context)
  // A heading that contains blocks was never closed: the text after them is a paragraph.
  if (inHeading) textBlock.tag = 'p'
  const tag = context.forbidsHeadings ? withoutHeading(name) : name
  const attributes = allowedAttributes(tag, node.attribs)
  const target = context.target()
  const inner = { ...context, textBlock: undefined, betweenItems: false, resultDepth: context.resultDepth + 1 }
  if (isTextBlock(tag)) {
    target.endInline()
    visitNodes(withoutLeadingNewline(node, tag), {
      ...inner,
      target: () => target,
      textBlock: { tag, attributes, hasContent: false },
      inlineOnly: tag === 'pre',
    })
    target.endInline()
  } else if (tag === 'hr') {
    target.addBlock({ build: () => [{ tag, attributes: {}, children: [] }] })
  } else if (tag === 'table') {
    const table = target.addBlock(new TableBuilder(attributes, context.forbidsHeadings))
    const resultDepth = context.resultDepth + 3
    const overflow = () => table.overflow()
    visitNodes(node.children, { ...inner, ...NO_PARENTS, target: overflow, betweenItems: true, table, resultDepth })
  } else if (isList(tag)) {
    const list = target.addBlock(new ListBuilder(tag, attributes))
    visitNodes(node.children, {
      ...inner,
      ...openList(tag, list),
      target: () => list.overflow(),
      betweenItems: true,
    })
  } else {
    const figcaption = tag === 'figcaption' ? context.figure?.addFigcaption(attributes) : undefined
    const container = figcaption ?? target.addBlock(new BlockBuilder(tag === 'figcaption' ? 'div' : tag, attributes))
    // Authors group the items of a list by `div`; any other container closes the list.
    const parents = tag === 'div' ? {} : NO_PARENTS
    visitInto(container, node, { ...inner, ...parents, figure: tag === 'figure' ? container : context.figure })
  }
}

const withoutHeading = (tag: BlockTag): BlockTag => (/^h\d/.test(tag) ? 'p' : tag === 'section' ? 'div' : tag)

const openList = (tag: ListTag, list: ListBuilder): Pick<Context, 'list' | 'termList'> =>
  tag === 'dl' ? { list: undefined, termList: list } : { list, termList: undefined }

function visitInto(target: BlockBuilder, node: HtmlElement, context: Context): void {
  const inlineOnly = context.inlineOnly || context.resultDepth >= LIMITS.resultDepth
  visitNodes(node.children, { ...context, target: () => target, inlineOnly })
}

/** An item joins the nearest open list, even past elements that were not closed; without one it gets a list. */
function visitItem(node: HtmlElement, tag: ItemTag, context: Context): void {
  const openParent = tag === 'li' ? context.list : context.termList
  const listTag = tag === 'li' ? 'ul' : 'dl'
  const list = openParent ?? context.target().implicitList(listTag)
  visitInto(list.addItem(tag, allowedAttributes(tag, node.attribs)), node, {
    ...context,
    ...NO_PARENTS,
    ...openList(listTag, list),
    inlineOnly: tag === 'dt',
    resultDepth: context.resultDepth + (openParent ? 1 : 2),
  })
}

/** A part joins the nearest open table, even past cells that were not closed; without one its content stands alone. */
function visitTablePart(node: HtmlElement, tag: TablePartTag, context: Context): void {
  const { table } = context
  if (!table) return tag === 'td' || tag === 'th' ? visitBlock(node, 'div', context) : visitSeparately(node, context)
  const attributes = allowedAttributes(tag, node.attribs)
  const inner = { ...context, ...NO_PARENTS, inlineOnly: false, resultDepth: context.resultDepth + 1 }
  if (tag === 'td' || tag === 'th') {
    const forbidsHeadings = table.forbidsHeadings || tag === 'th'
    visitInto(table.addCell(tag, attributes), node, { ...inner, figure: undefined, forbidsHeadings })
  } else if (tag === 'caption') {
    visitInto(table.addCaption(attributes), node, { ...inner, inlineOnly: true })
  } else {
    table.openPart(tag, attributes)
    visitNodes(node.children, { ...inner, target: () => table.overflow(), betweenItems: true })
    table.closePart(tag)
  }
}

/** Like browsers, ignores a line break directly after `<pre>`. */
function withoutLeadingNewline(node: HtmlElement, tag: BlockTag): HtmlNode[] {
  const [first] = node.children
  if (tag === 'pre' && first?.type === 'text') first.data = first.data.replace(/^\r?\n/, '')
  return node.children
}
