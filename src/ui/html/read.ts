import { attributesOf, clean } from './attributes.ts'
import type { Content } from './content.ts'
import { Flow, Group } from './Flow.ts'
import { BOXES, BREAKING, DROPPED, FRAMES, ITEMS, LISTS, MARKS, nameOf, TABLE_PARTS, type Tag } from './names.ts'
import { parse, type Node } from './parse.ts'
import type { Frame, Mark } from './Run.ts'
import { Table } from './Table.ts'
import { textOf } from './textOf.ts'

type Element = Extract<Node, { attribs: unknown }>

/**
 * Deeper than `boxes` in the result nothing gets a box any more, deeper than `levels` in the source only the text is kept;
 * more `marks` around a word say nothing; after so many `nodes` the rest is left out.
 */
const LIMITS = { boxes: 60, levels: 250, marks: 8, nodes: 20_000 }

/** Where in the result we are. */
interface Place {
  /** What takes the content; between rows or items another part than among them. */
  flow: () => Flow
  marks: Mark[]
  frame?: Frame | undefined
  /** Only words may stand here. */
  words?: boolean
  /** No headings and sections here. */
  plain?: boolean
  /** Right in a list, table or row, where no words may stand. */
  between?: boolean
  list?: Group | undefined
  terms?: Group | undefined
  table?: Table | undefined
  figure?: Flow | undefined
  boxes: number
  levels: number
}

/** What is shown of an HTML text: allow-listed elements and attributes, in sound order. A text without any tag is a paragraph per line. */
export function readHtml(source: string): Content[] {
  const nodes = parse(source)
  const root = new Flow()
  const place: Place = { flow: () => root, marks: [], boxes: 0, levels: 0 }
  if (nodes.some((node) => node.type !== 'text')) walk(nodes, place)
  else
    for (const line of nodes
      .map((node) => textOf(node))
      .join('')
      .split(/\r\n?|\n/)) {
      root.put(clean(line), [])
      root.break()
    }
  return firstOf(root.done(), { left: LIMITS.nodes })
}

/** As much of it as there may be; what loses all its children goes too. Marks around many blocks are drawn once for each. */
function firstOf(content: Content[], budget: { left: number }): Content[] {
  return content.flatMap((one): Content[] => {
    if (budget.left-- <= 0) return []
    if (typeof one === 'string') return [one]
    const children = firstOf(one.children, budget)
    return children.length > 0 || one.children.length === 0 ? [{ ...one, children }] : []
  })
}

function walk(nodes: Node[], place: Place): void {
  for (const node of nodes) {
    if (node.type === 'text') putWords(node.data, place)
    else if ('attribs' in node && place.levels < LIMITS.levels)
      element(node, nameOf(node.name), { ...place, levels: place.levels + 1 })
    else if ('attribs' in node) putWords(textOf(node), place)
  }
}

function putWords(text: string, place: Place): void {
  if (place.between && !/\S/.test(text)) return
  place.flow().put(clean(text), place.marks, place.frame)
}

function element(node: Element, name: string, place: Place): void {
  if (DROPPED.has(name)) return
  if (name === 'br' || name === 'img') leaf(node, name, place)
  else if (MARKS.has(name)) walk(node.children, marked(node, name as Mark['tag'], place))
  else if (BREAKING.has(name)) apart(node, place)
  else if (place.words && isBlock(name) && !belongs(name, place))
    apart(node, { ...place, table: undefined, list: undefined, terms: undefined })
  else if (TABLE_PARTS.has(name)) tablePart(node, name, place)
  else if (ITEMS.has(name)) item(node, name as 'li' | 'dt' | 'dd', place)
  else if (place.between && (FRAMES.has(name) || name === 'div' || name === 'section')) apart(node, place)
  else if (isBlock(name)) block(node, name as Tag, place)
  else walk(node.children, place)
}

const isBlock = (name: string) =>
  FRAMES.has(name) ||
  BOXES.has(name) ||
  LISTS.has(name) ||
  ITEMS.has(name) ||
  TABLE_PARTS.has(name) ||
  name === 'table' ||
  name === 'hr'

/** Whether it is a part of a list or table that we are in. */
function belongs(name: string, { table, list, terms }: Place): boolean {
  return Boolean(TABLE_PARTS.has(name) ? table : name === 'li' ? list : ITEMS.has(name) && terms)
}

/** Gives the children, apart from what is around them. */
function apart(node: Element, place: Place): void {
  const separate = () => {
    if (place.words) putWords('\n', place)
    else place.flow().break()
  }
  separate()
  walk(node.children, place)
  separate()
}

function leaf(node: Element, name: 'br' | 'img', place: Place): void {
  const attributes = attributesOf(name, node.attribs)
  const flow = place.flow()
  if (name === 'br') flow.put({ tag: name, attributes: {}, children: [] }, place.marks, place.frame)
  else if (attributes.src)
    flow.put(
      { tag: name, attributes: { ...attributes, alt: attributes.alt ?? '' }, children: [] },
      place.marks,
      place.frame,
    )
  else flow.put(String(attributes.alt ?? ''), place.marks, place.frame)
}

function marked(node: Element, tag: Mark['tag'], place: Place): Place {
  const attributes = attributesOf(tag, node.attribs)
  // The inner of two links counts, as in browsers, even if it leads nowhere.
  const around = tag === 'a' ? place.marks.filter((mark) => mark.tag !== 'a') : place.marks
  const says = tag === 'a' ? attributes.href : tag !== 'span' || Object.keys(attributes).length > 0
  return { ...place, marks: says && around.length < LIMITS.marks ? [...around, { tag, attributes }] : around }
}

/** A block that may stand wherever blocks may; it ends the paragraph or heading that it stands in. */
function block(node: Element, name: Tag, place: Place): void {
  const { frame } = place
  const heading = frame && /^h\d/.test(frame.tag)
  if (heading && !frame.filled && (FRAMES.has(name) || BOXES.has(name))) return walk(node.children, place)
  // A heading that blocks follow inside it was not closed: what comes after them is no heading.
  if (heading) frame.tag = 'p'
  const tag: Tag = place.plain && /^h\d/.test(name) ? 'p' : place.plain && name === 'section' ? 'div' : name
  const attributes = attributesOf(tag, node.attribs)
  const flow = place.flow()
  const inner = { ...place, frame: undefined, between: false, boxes: place.boxes + 1 }
  if (FRAMES.has(tag)) {
    flow.break()
    walk(withoutFirstBreak(node, tag), {
      ...inner,
      flow: () => flow,
      frame: { tag, attributes, filled: false },
      words: tag === 'pre',
    })
    flow.break()
  } else if (tag === 'hr') {
    flow.block({ done: () => [{ tag, attributes: {}, children: [] }] })
  } else if (tag === 'table') {
    const table = flow.block(new Table(attributes, place.plain))
    walk(node.children, {
      ...inner,
      flow: () => table.between(),
      between: true,
      table,
      list: undefined,
      terms: undefined,
      boxes: place.boxes + 3,
    })
  } else if (tag === 'ul' || tag === 'ol' || tag === 'dl') {
    const group = flow.block(new Group(tag, attributes))
    walk(node.children, {
      ...inner,
      flow: () => group.between(),
      between: true,
      [tag === 'dl' ? 'terms' : 'list']: group,
      [tag === 'dl' ? 'list' : 'terms']: undefined,
    })
  } else {
    const captioned = tag === 'figcaption' ? place.figure?.figcaption(attributes) : undefined
    const box = captioned ?? flow.block(new Flow(tag === 'figcaption' ? 'div' : tag, attributes))
    const apart = tag === 'div' ? {} : { list: undefined, terms: undefined }
    within(node, box, { ...inner, ...apart, figure: tag === 'figure' ? box : place.figure })
  }
}

function within(node: Element, flow: Flow, place: Place): void {
  walk(node.children, { ...place, flow: () => flow, words: place.words || place.boxes >= LIMITS.boxes })
}

/** An item of the list around it, which may be further up when an element in between was not closed; or of one of its own. */
function item(node: Element, tag: 'li' | 'dt' | 'dd', place: Place): void {
  const kind = tag === 'li' ? 'list' : 'terms'
  const group = place[kind] ?? place.flow().strayList(tag === 'li' ? 'ul' : 'dl')
  const inner = {
    ...place,
    between: false,
    frame: undefined,
    list: undefined,
    terms: undefined,
    [kind]: group,
    boxes: place.boxes + (place[kind] ? 1 : 2),
  }
  within(node, group.item(tag, attributesOf(tag, node.attribs)), { ...inner, words: tag === 'dt' })
}

/** A part of the table around it, which may be further up when a cell was not closed; without a table, words of their own. */
function tablePart(node: Element, tag: string, place: Place): void {
  const { table } = place
  if (!table) return /^t[dh]$/.test(tag) ? block(node, 'div', place) : apart(node, place)
  const inner = {
    ...place,
    between: false,
    frame: undefined,
    list: undefined,
    terms: undefined,
    words: false,
    boxes: place.boxes + 1,
  }
  if (tag === 'td' || tag === 'th') {
    within(node, table.cell(tag, attributesOf(tag, node.attribs)), {
      ...inner,
      figure: undefined,
      plain: table.plain || tag === 'th',
    })
  } else if (tag === 'caption') {
    within(node, table.title(attributesOf(tag, node.attribs)), { ...inner, words: true })
  } else {
    const part = tag as 'thead' | 'tbody' | 'tfoot' | 'tr'
    table.open(part, attributesOf(part, node.attribs))
    walk(node.children, { ...inner, flow: () => table.between(), between: true })
    table.close(part)
  }
}

/** Browsers leave out a line break right after `<pre>`. */
function withoutFirstBreak(node: Element, tag: Tag): Node[] {
  const [first] = node.children
  if (tag === 'pre' && first?.type === 'text') first.data = first.data.replace(/^\r?\n/, '')
  return node.children
}
