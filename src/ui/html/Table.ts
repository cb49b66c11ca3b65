import type { Attributes } from './attributes.ts'
import type { Content, Part, Shape } from './content.ts'
import { Flow } from './Flow.ts'

type SectionTag = 'thead' | 'tbody' | 'tfoot'
interface Row {
  attributes: Attributes
  cells: Flow[]
}
interface Section {
  tag: SectionTag
  attributes: Attributes
  rows: Row[]
}

/** A table that is being read: parts that were left out are put in, and what may not stand between them stands before it. */
export class Table implements Part {
  /** Whether headings may not stand in it. */
  readonly plain: boolean
  private readonly attributes: Attributes
  private readonly before = new Flow()
  private readonly sections: Section[] = []
  private caption?: Flow
  private section?: Section
  private row?: Row

  constructor(attributes: Attributes, plain = false) {
    this.plain = plain
    this.attributes = attributes
  }

  /** Where that goes which stands between rows and cells. Browsers do so too. */
  between(): Flow {
    return this.before
  }

  /** The first caption; others are words before the table. */
  title(attributes: Attributes): Flow {
    if (this.caption) return this.before.block(new Flow('div', attributes))
    return (this.caption = new Flow('caption', attributes))
  }

  /** Opens a part; the one before it of the same kind is over. A table has one head and one foot, more of them are bodies. */
  open(tag: SectionTag | 'tr', attributes: Attributes): void {
    this.row = undefined
    if (tag === 'tr') {
      const rows = this.rows()
      this.row = { attributes, cells: [] }
      rows.push(this.row)
      return
    }
    const again = tag !== 'tbody' && this.sections.some((section) => section.tag === tag)
    this.section = { tag: again ? 'tbody' : tag, attributes, rows: [] }
    this.sections.push(this.section)
  }

  close(tag: SectionTag | 'tr'): void {
    this.row = undefined
    if (tag !== 'tr') this.section = undefined
  }

  cell(tag: 'td' | 'th', attributes: Attributes): Flow {
    if (!this.row) this.open('tr', {})
    const cell = new Flow(tag, attributes, true)
    this.row?.cells.push(cell)
    return cell
  }

  done(): Content[] {
    const parts = (tag: SectionTag) => this.sections.filter((section) => section.tag === tag).flatMap(sectionOf)
    const rows = [...parts('thead'), ...parts('tbody'), ...parts('tfoot')]
    const caption = this.caption?.done() ?? []
    if (rows.length === 0)
      return [...this.before.done(), ...caption.map((shape) => ({ ...(shape as Shape), tag: 'p' as const }))]
    return [...this.before.done(), { tag: 'table', attributes: this.attributes, children: [...caption, ...rows] }]
  }

  private rows(): Row[] {
    if (!this.section) this.open('tbody', {})
    return this.section?.rows ?? []
  }
}

function sectionOf({ tag, attributes, rows }: Section): Shape[] {
  const filled = rows.filter(({ cells }) => cells.length > 0)
  if (filled.length === 0) return []
  const children = filled.map((row): Shape => ({
    tag: 'tr',
    attributes: row.attributes,
    children: row.cells.flatMap((cell) => cell.done()),
  }))
  return [{ tag, attributes, children }]
}
