/**
 * The part of a DOM that React's client needs to render into: only the client, not the server renderer, reports invalid
 * nesting.
 */
class MinimalNode {
  readonly childNodes: MinimalNode[] = []
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml'
  readonly attributes = new Map<string, string>()
  readonly style = {}
  readonly nodeType: number
  readonly nodeName: string
  readonly ownerDocument: object
  parentNode: MinimalNode | null = null
  nodeValue: string

  constructor(ownerDocument: object, nodeType: number, nodeName: string, nodeValue = '') {
    this.ownerDocument = ownerDocument
    this.nodeType = nodeType
    this.nodeName = nodeName
    this.nodeValue = nodeValue
  }

  get tagName() {
    return this.nodeName
  }
  get firstChild() {
    return this.childNodes[0] ?? null
  }
  get lastChild() {
    return this.childNodes.at(-1) ?? null
  }
  get textContent(): string {
    return this.nodeType === 3 ? this.nodeValue : this.childNodes.map((child) => child.textContent).join('')
  }
  set textContent(text: string) {
    this.childNodes.length = 0
    if (text) this.appendChild(new MinimalNode(this.ownerDocument, 3, '#text', text))
  }

  appendChild(child: MinimalNode) {
    return this.insertBefore(child, null)
  }
  insertBefore(child: MinimalNode, before: MinimalNode | null) {
    child.parentNode?.removeChild(child)
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child)
    child.parentNode = this
    return child
  }
  removeChild(child: MinimalNode) {
    this.childNodes.splice(this.childNodes.indexOf(child), 1)
    child.parentNode = null
    return child
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value)
  }
  removeAttribute(name: string) {
    this.attributes.delete(name)
  }
  addEventListener() {}
  removeEventListener() {}
}

/** Creates an empty body to render into, with `window` and `document` for React. */
export function createMinimalBody(): Element {
  const document: Record<string, unknown> = {
    nodeType: 9,
    nodeName: '#document',
    addEventListener() {},
    activeElement: null,
  }
  document.createElement = (name: string) => new MinimalNode(document, 1, name.toUpperCase())
  document.createElementNS = (_space: string, name: string) => new MinimalNode(document, 1, name)
  document.createTextNode = (text: string) => new MinimalNode(document, 3, '#text', text)
  document.documentElement = new MinimalNode(document, 1, 'HTML')
  const window = { document, event: undefined, HTMLIFrameElement: Map, addEventListener() {}, getSelection: () => null }
  document.defaultView = window
  Object.assign(globalThis, { window, document })
  return new MinimalNode(document, 1, 'BODY') as unknown as Element
}
