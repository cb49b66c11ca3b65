import { Run, type Frame, type Mark } from './Run.ts'
import type { Attributes } from './attributes.ts'
import type { Content, Part } from './content.ts'
import type { Tag } from './names.ts'

/** What holds words and blocks, in the order in which they come: the whole text, a cell, an item of a list, … */
export class Flow implements Part {
  readonly tag: Tag | undefined
  private readonly attributes: Attributes
  private readonly stays: boolean
  private readonly parts: Part[] = []
  private run?: Run
  private caption?: Flow

  /** `stays`: also when nothing is in it. */
  constructor(tag?: Tag, attributes: Attributes = {}, stays = false) {
    this.tag = tag
    this.attributes = attributes
    this.stays = stays
  }

  /** Adds words, an image or a line break to the words before it, unless a block or another frame stands between. */
  put(leaf: Content, marks: Mark[], frame?: Frame): void {
    if (!this.run || this.run.frame !== frame) {
      this.run = new Run(frame)
      this.parts.push(this.run)
    }
    this.run.put(leaf, marks)
  }

  /** What comes next does not continue the words before it. */
  break(): void {
    this.run = undefined
  }

  block<One extends Part>(part: One): One {
    this.break()
    this.parts.push(part)
    return part
  }

  /** The caption of a figure, which stands at its end; undefined when it has one. */
  figcaption(attributes: Attributes): Flow | undefined {
    return this.caption ? undefined : (this.caption = new Flow('figcaption', attributes))
  }

  /** The list for an item that stands in none: the one begun by the item before it, or a new one. */
  strayList(tag: 'ul' | 'dl'): Group {
    let last = this.parts.at(-1)
    if (last instanceof Run && last.blank) last = this.parts.at(-2)
    if (last instanceof Group && last.stray && last.tag === tag) {
      this.break()
      return last
    }
    return this.block(new Group(tag, {}, true))
  }

  done(): Content[] {
    const children = this.children()
    if (!this.tag) return children
    return children.length > 0 || this.stays ? [{ tag: this.tag, attributes: this.attributes, children }] : []
  }

  private children(): Content[] {
    const parts = this.parts
      .map((part) => ({ content: part.done(), loose: part instanceof Run && !part.frame }))
      .filter(({ content }) => content.length > 0)
    const loose = parts.filter(({ loose }) => loose).length
    // Words beside blocks are a paragraph; words on their own in a cell or an item are not, nor those before its inner list.
    const wraps = !this.tag || (BESIDE.has(this.tag) ? loose > 1 : parts.length > 1)
    const shown = parts.flatMap(({ content, loose }) =>
      wraps && loose ? [{ tag: 'p' as const, attributes: {}, children: content }] : content,
    )
    return [...shown, ...(this.caption?.done() ?? [])]
  }
}

const BESIDE: ReadonlySet<Tag> = new Set<Tag>(['li', 'dt', 'dd', 'td', 'th', 'figure', 'caption'])

/** A list: items and nothing else. */
export class Group implements Part {
  readonly tag: 'ul' | 'ol' | 'dl'
  readonly stray: boolean
  private readonly attributes: Attributes
  private readonly items: Flow[] = []

  constructor(tag: 'ul' | 'ol' | 'dl', attributes: Attributes, stray = false) {
    this.tag = tag
    this.attributes = attributes
    this.stray = stray
  }

  item(tag: 'li' | 'dt' | 'dd', attributes: Attributes): Flow {
    return this.add(new Flow(tag, attributes, true))
  }

  /** Where that goes which stands between items: into the one before, as authors mean it who put a list right into a list. */
  between(): Flow {
    const last = this.items.at(-1)
    return last && last.tag !== 'dt' ? last : this.add(new Flow(this.tag === 'dl' ? 'dd' : 'li'))
  }

  done(): Content[] {
    const children = this.items.flatMap((item) => item.done())
    return children.length > 0 ? [{ tag: this.tag, attributes: this.attributes, children }] : []
  }

  private add(item: Flow): Flow {
    this.items.push(item)
    return item
  }
}
