import { findNodeAtLocation, parseTree, type JSONPath, type Node, type ParseError } from 'jsonc-parser'

/** Longest line, in characters; a value that fits is written on one line. */
const MAX_WIDTH = 120

/** The line end of a file. */
export const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

/** Thrown when a command cannot edit a file, because it is not JSON or lacks a part; the text stays unchanged. */
export class EditError extends Error {
  /** Key and parameters of the refusal's sentence. */
  readonly reason: { key: string; params: Record<string, string> } | undefined

  constructor(message: string, reason?: { key: string; params: Record<string, string> }) {
    super(message)
    this.reason = reason
  }
}

/**
 * An editable JSON text. An edit changes only the characters of its value; a byte order mark stays. New text follows
 * the indentation and line ends of the file, and is on one line if its neighbours are.
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
    return node && JSON.parse(this.#source(node))
  }

  /**
   * The characters of the value at a path, with the first line's indentation removed from the others; undefined if
   * there is none.
   */
  source(path: JSONPath): string | undefined {
    const node = this.#node(path)
    return node && this.#source(node).replaceAll(`\n${this.#indentAt(node.offset)}`, '\n')
  }

  /** Replaces the characters of the value at a path by `source`, the result of `source()` for an equal value. */
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
   * Sets the value at a path and creates missing groups. An existing member keeps its place.
   * @param index position of a new member in its group; default: at the end
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

  /** Removes the member or item at a path; unchanged if there is none. */
  remove(path: JSONPath): JsonText {
    const element = this.#element(path)
    return element ? this.#cut(element) : this
  }

  /** Renames a member, which keeps its place. */
  rename(path: JSONPath, name: string): JsonText {
    const [key] = this.#element(path)?.children ?? []
    if (!key || key.type !== 'string') return this
    return this.#splice(key.offset, key.length, JSON.stringify(name))
  }

  /** Moves a member or item within its group or list; its own characters stay. */
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
    let movedText = ''
    for (let at = low; at <= high; at += 1) {
      const [current, next, replacement] = [siblings[at], siblings[at + 1], order[at]]
      if (!current || !replacement) continue
      movedText += this.#source(replacement)
      if (at < high && next) movedText += this.#body.slice(current.offset + current.length, next.offset)
    }
    return this.#splice(first.offset, last.offset + last.length - first.offset, movedText)
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
  /** An empty group is on one line if its parent is. */
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

  /** The indentation of the line at an offset. */
  #indentAt(offset: number): string {
    const start = this.#body.lastIndexOf('\n', offset - 1) + 1
    return /^[ \t]*/.exec(this.#body.slice(start))?.[0] ?? ''
  }

  #write(value: unknown, offset: number, inline: boolean): string {
    const start = this.#body.lastIndexOf('\n', offset - 1) + 1
    const indent = this.#indentAt(offset)
    return this.#render(value, indent, offset - start - indent.length, inline)
  }

  /** Formats a value: on one line if it fits or if its parent is on one line. */
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

/** Undefined also for groups nested ten thousand deep, which overflow the parser's stack. */
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
