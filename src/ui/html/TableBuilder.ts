import type { Attributes } from './allowedAttributes.ts'
import type { SectionTag } from './allowedTags.ts'
import { BlockBuilder } from './BlockBuilder.ts'
import type { Builder, ContentNode, ElementNode } from './contentTree.ts'

interface Row {
  attributes: Attributes
  cells: BlockBuilder[]
}
interface Section {
  tag: SectionTag
  attributes: Attributes
  rows: Row[]
}

/** A table: omitted sections and rows are added, content that may not stand between cells moves in front of it. */
export class TableBuilder implements Builder {
  readonly forbidsHeadings: boolean
  private readonly attributes: Attributes
  private readonly contentBefore = new BlockBuilder()
  private readonly sections: Section[] = []
  private caption?: BlockBuilder
  private section?: Section | undefined
  private row?: Row | undefined

  constructor(attributes: Attributes, forbidsHeadings = false) {
    this.forbidsHeadings = forbidsHeadings
    this.attributes = attributes
  }

  /** Takes content between rows and cells; like browsers, it moves in front of the table. */
  overflow(): BlockBuilder {
    return this.contentBefore
  }

  /** The first caption; further ones are content before the table. */
  addCaption(attributes: Attributes): BlockBuilder {
    if (this.caption) return this.contentBefore.addBlock(new BlockBuilder('div', attributes))
    return (this.caption = new BlockBuilder('caption', attributes))
  }

  /** Opens a section or row, closing the one before. Repeated heads and feet become bodies. */
  openPart(tag: SectionTag | 'tr', attributes: Attributes): void {
    this.row = undefined
    if (tag === 'tr') {
      const rows = this.currentRows()
      this.row = { attributes, cells: [] }
      rows.push(this.row)
      return
    }
    const isRepeated = tag !== 'tbody' && this.sections.some((section) => section.tag === tag)
    this.section = { tag: isRepeated ? 'tbody' : tag, attributes, rows: [] }
    this.sections.push(this.section)
  }

  closePart(tag: SectionTag | 'tr'): void {
    this.row = undefined
    if (tag !== 'tr') this.section = undefined
  }

  addCell(tag: 'td' | 'th', attributes: Attributes): BlockBuilder {
    if (!this.row) this.openPart('tr', {})
    const cell = new BlockBuilder(tag, attributes, true)
    this.row?.cells.push(cell)
    return cell
  }

  build(): ContentNode[] {
    const sections = (tag: SectionTag) => this.sections.filter((section) => section.tag === tag).flatMap(buildSection)
    const rows = [...sections('thead'), ...sections('tbody'), ...sections('tfoot')]
    const caption = this.caption?.build() ?? []
    if (rows.length > 0)
      return [
        ...this.contentBefore.build(),
        { tag: 'table', attributes: this.attributes, children: [...caption, ...rows] },
      ]
    const captionAsParagraph = caption.flatMap((node): ContentNode[] =>
      typeof node === 'string' ? [] : [{ ...node, tag: 'p' }],
    )
    return [...this.contentBefore.build(), ...captionAsParagraph]
  }

  private currentRows(): Row[] {
    if (!this.section) this.openPart('tbody', {})
    return this.section?.rows ?? []
  }
}

function buildSection({ tag, attributes, rows }: Section): ElementNode[] {
  const children = rows
    .filter(({ cells }) => cells.length > 0)
    .map((row): ElementNode => ({
      tag: 'tr',
      attributes: row.attributes,
      children: row.cells.flatMap((cell) => cell.build()),
    }))
  return children.length > 0 ? [{ tag, attributes, children }] : []
}
