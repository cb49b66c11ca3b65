import { parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

const list = (names: string) => names.split(' ')
const INLINE = list('a abbr b cite code em i mark q s small span strong sub sup u br img')
const FLOW = [...INLINE, ...list('h2 h3 h4 h5 h6 p pre div section blockquote figure hr ul ol dl table')]
const HOLDS_INLINE = [...INLINE, ...list('h2 h3 h4 h5 h6 p pre dt caption')]
const HOLDS_FLOW = list('div section blockquote figcaption li dd td th')
/** Who may stand in whom. Source: HTML Standard, content models; narrower where we are. */
const HOLDS = new Map<string, string[]>([
  ...HOLDS_INLINE.map((tag): [string, string[]] => [tag, INLINE]),
  ...HOLDS_FLOW.map((tag): [string, string[]] => [tag, FLOW]),
  ['figure', [...FLOW, 'figcaption']],
  ['ul', ['li']],
  ['ol', ['li']],
  ['dl', ['dt', 'dd']],
  ['table', ['caption', 'thead', 'tbody', 'tfoot']],
  ['thead', ['tr']],
  ['tbody', ['tr']],
  ['tfoot', ['tr']],
  ['tr', ['th', 'td']],
])
const VOID = ['br', 'hr', 'img']
const number = (most: number) => (value: string) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= most
const is =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value)
const ATTRIBUTES: Record<string, Record<string, (value: string) => boolean>> = {
  '*': { lang: (value) => /^[A-Za-z0-9-]{1,60}$/.test(value), dir: is('ltr', 'rtl', 'auto') },
  a: {
    href: (value) => isAddress(value, ['http:', 'https:', 'mailto:', 'tel:']),
    target: is('_blank'),
    rel: is('noopener noreferrer nofollow'),
  },
  img: {
    src: (value) => isAddress(value, ['http:', 'https:']) && !value.startsWith('#'),
    alt: () => true,
    width: number(4000),
    height: number(4000),
    loading: is('lazy'),
    decoding: is('async'),
  },
  th: { scope: is('row', 'col', 'rowgroup', 'colgroup'), colspan: number(50), rowspan: number(50) },
  td: { colspan: number(50), rowspan: number(50) },
  ol: { start: (value) => /^-?\d{1,4}$/.test(value) },
  abbr: { title: () => true },
  div: { tabindex: is('0'), role: is('region'), 'aria-label': () => true },
  span: { class: is('vh') },
}

function isAddress(value: string, schemes: string[]): boolean {
  const page = 'https://page.test/app/'
  const url = URL.canParse(value, page) ? new URL(value, page) : undefined
  const absolute = /^(https?:\/\/|mailto:|tel:)/.test(value)
  const own = /^(#\/(?!\/)|\.\/|\/(?![/\\]))/.test(value)
  return Boolean(
    url && schemes.includes(url.protocol) && (absolute || (own && url.origin === 'https://page.test')) && !url.username,
  )
}

/** What is wrong with markup that should hold nothing but what content may: elements, who stands in whom, attributes, addresses. */
export function faultsOf(markup: string): string[] {
  const faults: string[] = []
  const open: { node: Node; parents: string[] }[] = parseDocument(markup).children.map((node) => ({
    node,
    parents: [],
  }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, parents } = next
    const parent = parents.at(-1)
    if (node.type === 'text') {
      if (parent && !HOLDS_INLINE.includes(parent) && !HOLDS_FLOW.includes(parent) && parent !== 'figure')
        faults.push(`text in ${parent}`)
    } else if (!('attribs' in node)) {
      faults.push(`a ${node.type}`)
    } else {
      faults.push(...faultsOfElement(node, parents), ...attributeFaults(node))
      open.push(...node.children.map((child) => ({ node: child, parents: [...parents, node.name] })))
    }
  }
  return faults
}

function faultsOfElement({ name, children }: Element, parents: string[]): string[] {
  const parent = parents.at(-1)
  const inside = children.map((child) => ('attribs' in child ? child.name : child.type))
  const faults = [
    !(parent === undefined ? FLOW : (HOLDS.get(parent) ?? [])).includes(name) &&
      `${name} in ${parent ?? 'the content'}`,
    name === 'a' && parents.includes('a') && 'a link in a link',
    /^h\d|section/.test(name) && parents.includes('th') && `${name} in th`,
    parents.length > 80 && 'too deep',
    VOID.includes(name) && children.length > 0 && `something in ${name}`,
    name === 'figure' &&
      inside.includes('figcaption') &&
      inside.indexOf('figcaption') !== inside.length - 1 &&
      'a caption that is not last',
    name === 'table' &&
      !/^(caption )?(thead )?(tbody )*(tfoot )?$/.test(`${inside.join(' ')} `) &&
      `parts of a table: ${inside.join(' ')}`,
    ['ul', 'ol', 'dl', 'thead', 'tbody', 'tfoot', 'tr'].includes(name) && inside.length === 0 && `nothing in ${name}`,
  ]
  return faults.filter((fault) => fault !== false)
}

function attributeFaults({ name, attribs, children }: Element): string[] {
  const faults = Object.entries(attribs)
    .filter(([key, value]) => {
      const check = Object.hasOwn(ATTRIBUTES['*'] ?? {}, key)
        ? ATTRIBUTES['*']?.[key]
        : Object.hasOwn(ATTRIBUTES[name] ?? {}, key)
          ? ATTRIBUTES[name]?.[key]
          : undefined
      return !check?.(value)
    })
    .map(([key, value]) => `${name}[${key}=${value.slice(0, 80)}]`)
  if (name === 'img' && !('src' in attribs && 'alt' in attribs && 'loading' in attribs))
    faults.push('an incomplete image')
  if (name === 'a') {
    const last = children.at(-1)
    const said = last && 'attribs' in last && last.attribs.class === 'vh'
    const stays = /^(#\/|mailto:|tel:)/.test(attribs.href ?? '')
    if (!('href' in attribs) || stays === Boolean(attribs.target && attribs.rel && said))
      faults.push('a link that does not say where it opens')
  }
  return faults
}
