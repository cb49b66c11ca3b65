import { DomHandler, Parser } from 'htmlparser2'
import { canonicalTag, isInlineMark, REMOVED_TAGS } from './allowedTags.ts'

export type HtmlNode = DomHandler['dom'][number]

/** Anything beyond is cut off. The parser looks up each closing tag among all open ones, so both counts bound its time. */
const LIMITS = { characters: 2_000_000, nodes: 20_000, tags: 40_000, openTags: 1000 }

/** Stops collecting once the limits are reached. */
class LimitedDomHandler extends DomHandler {
  isFull = false
  private nodeCount = 0

  protected override addNode(node: HtmlNode): void {
    this.isFull ||= ++this.nodeCount > LIMITS.nodes || this.tagStack.length > LIMITS.openTags
    if (!this.isFull) super.addNode(node)
  }
}

class LimitedParser extends Parser {
  private tagCount = 0
  private readonly handler: LimitedDomHandler

  constructor(handler: LimitedDomHandler) {
    super(handler)
    this.handler = handler
  }

  override onopentagname(start: number, end: number): void {
    super.onopentagname(start, end)
    this.countTag()
  }

  override onclosetag(start: number, end: number): void {
    super.onclosetag(start, end)
    this.countTag()
  }

  override ontext(start: number, end: number): void {
    super.ontext(start, end)
    if (this.handler.isFull) this.pause()
  }

  private countTag(): void {
    if (++this.tagCount > LIMITS.tags || this.handler.isFull) this.pause()
  }
}

/** The node tree of an HTML source, however malformed, with entities decoded. Never throws; takes well under a second. */
export function parseHtml(source: string): HtmlNode[] {
  const handler = new LimitedDomHandler()
  new LimitedParser(handler).end(source.slice(0, LIMITS.characters))
  return handler.dom
}

/** The text below a node, with a line break for each block element. Iterative, so that no nesting overflows the stack. */
export function plainText(node: HtmlNode): string {
  const texts: string[] = []
  const pending: HtmlNode[] = [node]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.type === 'text') texts.push(next.data)
    if (!('attribs' in next)) continue
    const tag = canonicalTag(next.name)
    if (REMOVED_TAGS.has(tag)) continue
    if (!isInlineMark(tag)) texts.push('\n')
    for (const child of next.children.toReversed()) pending.push(child)
  }
  return texts.join('')
}
