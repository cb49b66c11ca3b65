import { DomHandler, Parser } from 'htmlparser2'

export type Node = DomHandler['dom'][number]

/** What is beyond these is left out: the parser seeks each closing tag among all open ones, so both bound the time it takes. */
const LIMITS = { characters: 2_000_000, nodes: 20_000, tags: 40_000, open: 1000 }

/** Counts what comes and stops the parser when it is enough. */
class Limited extends DomHandler {
  full = false
  private nodes = 0

  protected override addNode(node: Node): void {
    this.full ||= ++this.nodes > LIMITS.nodes || this.tagStack.length > LIMITS.open
    if (!this.full) super.addNode(node)
  }
}

class LimitedParser extends Parser {
  private tags = 0
  private readonly tree: Limited

  constructor(tree: Limited) {
    super(tree)
    this.tree = tree
  }

  override onopentagname(start: number, end: number): void {
    super.onopentagname(start, end)
    this.count()
  }

  override onclosetag(start: number, end: number): void {
    super.onclosetag(start, end)
    this.count()
  }

  override ontext(start: number, end: number): void {
    super.ontext(start, end)
    if (this.tree.full) this.pause()
  }

  private count(): void {
    if (++this.tags > LIMITS.tags || this.tree.full) this.pause()
  }
}

/** The tree of an HTML text, however broken; entities are decoded. Never throws, and takes well under a second. */
export function parse(source: string): Node[] {
  const tree = new Limited()
  new LimitedParser(tree).end(source.slice(0, LIMITS.characters))
  return tree.dom
}
