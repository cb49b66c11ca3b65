import type { Attributes } from './attributes.ts'
import type { Content, Part, Shape } from './content.ts'
import type { Tag } from './names.ts'

/** An element around words, such as `strong` or a link. */
export interface Mark {
  tag: Tag
  attributes: Attributes
}

/** The paragraph or heading that words stand in. It may become another one while it is read. */
export interface Frame {
  tag: Tag
  attributes: Attributes
  /** Whether there are words in it. */
  filled: boolean
}

/**
 * Words that follow each other, in their marks. A mark is opened when there is something in it and closed by whatever
 * ends the run, so that blocks are never inside a mark: `<b>one<p>two</p></b>` is two paragraphs of bold words.
 */
export class Run implements Part {
  readonly frame: Frame | undefined
  /** As it was when the run began. */
  private readonly tag: Tag | undefined
  private readonly children: Content[] = []
  private open: { mark: Mark; shape: Shape }[] = []
  /** Whether there is nothing to be seen in it. */
  blank = true

  constructor(frame?: Frame) {
    this.frame = frame
    this.tag = frame?.tag
  }

  put(leaf: Content, marks: Mark[]): void {
    const seen = typeof leaf === 'string' ? /\S/.test(leaf) : leaf.tag === 'img'
    if (seen) this.blank = false
    if (seen && this.frame) this.frame.filled = true
    const children = this.within(marks)
    const last = children.length - 1
    if (typeof leaf === 'string' && typeof children[last] === 'string') children[last] += leaf
    else children.push(leaf)
  }

  done(): Content[] {
    if (this.blank) return []
    return this.tag
      ? [{ tag: this.tag, attributes: this.frame?.attributes ?? {}, children: this.children }]
      : this.children
  }

  /** The children of the innermost of the marks, of which those that are open already are gone on with. */
  private within(marks: Mark[]): Content[] {
    const differs = marks.findIndex((mark, index) => this.open[index]?.mark !== mark)
    this.open.length = differs < 0 ? marks.length : differs
    for (const mark of marks.slice(this.open.length)) {
      const shape: Shape = { ...mark, children: [] }
      const around = this.open.at(-1)?.shape.children ?? this.children
      around.push(shape)
      this.open.push({ mark, shape })
    }
    return this.open.at(-1)?.shape.children ?? this.children
  }
}
