import { findNodeAtLocation, parseTree, type JSONPath, type Node, type ParseError } from 'jsonc-parser'

/** Values that stand on one line if they fit into this many characters, as the project's files are written. */
const MAX_WIDTH = 120

/** How the lines of a file end. */
export const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

/** A file cannot be edited by commands, because it is not JSON or not what the command needs; its text stays. */
export class EditError extends Error {
  /** Key of the sentence among the refusals, and what stands in it. */
  readonly reason: { key: string; params: Record<string, string> } | undefined

  constructor(message: string, reason?: { key: string; params: Record<string, string> }) {
    super(message)
    this.reason = reason
  }
}

/**
 * A JSON text that is edited in place: what an edit does not concern keeps its characters, a byte order mark included. New
 * text follows the indentation and the line ends of the file, and stands on one line where its neighbours do.
 */
export class JsonText {
  readonly text: string
  readonly #root: Node
  readonly #mark: string

  /** @throws EditError if the text is not JSON */
  constructor(text: string) {
    const errors: ParseError[] = []
    this.text = text
    this.#mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
    const root = parse(text.slice(this.#mark.length), errors)
    if (!root || errors.length > 0) throw new EditError('The file is not JSON.', { key: 'notJson', params: {} })
    this.#root = root
  }

  /** The value at a path; undefined if there is none. */
  value(path: JSONPath = []): unknown {
    const node = this.#node(path)
    return node && (JSON.parse(this.#source(node)) as unknown)
  }

  /** The characters of the value at a path, further lines without the indentation of the first; undefined if there is none. */
  source(path: JSONPath): string | undefined {
    const node = this.#node(path)
    return node && this.#source(node).replaceAll(`\n${this.#indentAt(node.offset)}`, '\n')
  }

  /** Writes the value at a path as another file or place has it: what `source` gives, of the same value. */
  rewrite(path: JSONPath, source: string): JsonText {
    const node = this.#node(path)
    if (!node || this.source(path) === source) return this
    return this.#splice(node.offset, node.length, source.replaceAll('\n', `\n${this.#indentAt(node.offset)}`))
  }

  /** Names of the members at a path, in their order. */
  names(path: JSONPath): string[] {
    return this.#properties(path).map((property) => nameOf(property))
  }

  /**
   * The text with a value at a path; groups on the way are made. A member that is there keeps its place.
   * @param index where a new member stands in its group; default: at the end
   */
  set(path: JSONPath, value: unknown, index?: number): JsonText {
    const node = this.#node(path)
    if (node) {
      if (JSON.stringify(this.value(path)) === JSON.stringify(value)) return this
      return this.#splice(node.offset, node.length, this.#write(value, node.offset, this.#isInline(node)))
    }
    const step = path.at(-1)
    const parent = path.slice(0, -1)
    if (step === undefined) throw new EditError('There is no value here.')
    const parentNode = this.#node(parent)
    if (!parentNode) return this.set(parent, typeof step === 'number' ? [value] : { [step]: value })
    return this.#insert(parentNode, typeof step === 'string' ? step : undefined, value, index)
  }

  /** The text without the member or item at a path; unchanged if there is none. */
  remove(path: JSONPath): JsonText {
    const element = this.#element(path)
    return element ? this.#cut(element) : this
  }

  /** The text with another name for a member, which keeps its place. */
  rename(path: JSONPath, name: string): JsonText {
    const [key] = this.#element(path)?.children ?? []
    if (!key || key.type !== 'string') return this
    return this.#splice(key.offset, key.length, JSON.stringify(name))
  }

  /** The text with a member or item at another place of its group or list; its own text stays as it is written. */
  move(path: JSONPath, index: number): JsonText {
    const element = this.#element(path)
    const siblings = element?.parent?.children ?? []
    const from = element ? siblings.indexOf(element) : -1
    if (!element || from === index || index < 0 || index >= siblings.length) return this
    const order = siblings.filter((each) => each !== element)
    order.splice(index, 0, element)
    const [low, high] = [Math.min(from, index), Math.max(from, index)]
    const first = siblings[low]
    const last = siblings[high]
    if (!first || !last) return this
    let moved = ''
    for (let at = low; at <= high; at += 1) {
      const [current, next, replacement] = [siblings[at], siblings[at + 1], order[at]]
      if (!current || !replacement) continue
      moved += this.#source(replacement)
      if (at < high && next) moved += this.#body.slice(current.offset + current.length, next.offset)
    }
    return this.#splice(first.offset, last.offset + last.length - first.offset, moved)
  }

  #insert(parent: Node, name: string | undefined, value: unknown, index?: number): JsonText {
    if ((parent.type === 'object') !== (name !== undefined))
      throw new EditError('A group stands where a list should.', { key: 'listExpected', params: {} })
    const siblings = parent.children ?? []
    const inline = siblings.length > 0 ? this.#isInline(parent) : this.#startsInline(parent)
    const outer = this.#indentAt(parent.offset)
    const gap = inline ? ' ' : lineEndOf(this.#body) + outer + this.#unit
    const prefix = name === undefined ? '' : `${JSON.stringify(name)}: `
    const content = prefix + this.#render(value, inline ? '' : outer + this.#unit, prefix.length, inline)
    const before = siblings[Math.min(index ?? siblings.length, siblings.length) - 1]
    const [first] = siblings
    if (before) return this.#splice(before.offset + before.length, 0, `,${gap}${content}`)
    if (first) return this.#splice(first.offset, 0, `${content},${gap}`)
    if (!inline)
      return this.#splice(parent.offset + 1, parent.length - 2, gap + content + lineEndOf(this.#body) + outer)
    return this.#splice(parent.offset + 1, parent.length - 2, parent.type === 'array' ? content : ` ${content} `)
  }

  #cut(element: Node): JsonText {
    const siblings = element.parent?.children ?? []
    const [before, after] = [siblings[siblings.indexOf(element) - 1], siblings[siblings.indexOf(element) + 1]]
    const end = element.offset + element.length
    if (before) return this.#splice(before.offset + before.length, end - before.offset - before.length, '')
    if (after) return this.#splice(element.offset, after.offset - element.offset, '')
    if (!element.parent) throw new EditError('The whole file cannot be removed from itself.')
    return this.#splice(element.parent.offset + 1, element.parent.length - 2, '')
  }

  #splice(offset: number, length: number, content: string): JsonText {
    const body = this.#body
    return new JsonText(this.#mark + body.slice(0, offset) + content + body.slice(offset + length))
  }

  get #body(): string {
    return this.text.slice(this.#mark.length)
  }
  get #unit(): string {
    return /\n([ \t]+)\S/.exec(this.#body)?.[1] ?? '  '
  }
  #source = (node: Node): string => this.#body.slice(node.offset, node.offset + node.length)
  #isInline = (node: Node): boolean => !this.#source(node).includes('\n')
  /** A group without members is written on one line if the group around it is. */
  #startsInline = (node: Node): boolean =>
    node.parent?.type === 'property' && node.parent.parent !== undefined && this.#isInline(node.parent.parent)
  #node = (path: JSONPath): Node | undefined => (path.length === 0 ? this.#root : findNodeAtLocation(this.#root, path))
  #properties = (path: JSONPath): Node[] => {
    const node = this.#node(path)
    return node?.type === 'object' ? (node.children ?? []) : []
  }

  /** A member with its name, or an item. */
  #element(path: JSONPath): Node | undefined {
    const node = path.length > 0 ? this.#node(path) : undefined
    return node?.parent?.type === 'property' ? node.parent : node
  }

  /** The white space with which the line of an offset begins. */
  #indentAt(offset: number): string {
    const start = this.#body.lastIndexOf('\n', offset - 1) + 1
    return /^[ \t]*/.exec(this.#body.slice(start))?.[0] ?? ''
  }

  #write(value: unknown, offset: number, inline: boolean): string {
    const start = this.#body.lastIndexOf('\n', offset - 1) + 1
    const indent = this.#indentAt(offset)
    return this.#render(value, indent, offset - start - indent.length, inline)
  }

  /** A value as the project writes it: on one line where it fits, or where what it stands in does. */
  #render(value: unknown, indent: string, taken: number, inline: boolean): string {
    const oneLine = renderInline(value)
    if (inline && indent === '') return oneLine
    if (indent.length + taken + oneLine.length < MAX_WIDTH || typeof value !== 'object' || value === null)
      return oneLine
    const eol = lineEndOf(this.#body)
    const inner = indent + this.#unit
    const isList = Array.isArray(value)
    const members = Object.entries(value).map(([name, member]) => {
      const prefix = isList ? '' : `${JSON.stringify(name)}: `
      return `${inner}${prefix}${this.#render(member, inner, prefix.length, false)}`
    })
    const [open, close] = isList ? '[]' : '{}'
    return `${open}${eol}${members.join(`,${eol}`)}${eol}${indent}${close}`
  }
}

/** Undefined too where groups stand in each other by the ten thousand, which no parser follows. */
function parse(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: false, disallowComments: true })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function renderInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(renderInline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${renderInline(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

const nameOf = ({ children: [key] = [] }: Node): string => String(key?.value)
