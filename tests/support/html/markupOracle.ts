import { parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

const words = (names: string) => names.split(' ')
const INLINE = words('a abbr b cite code em i mark q s small span strong sub sup u br img')
const FLOW = [...INLINE, ...words('h2 h3 h4 h5 h6 p pre div section blockquote figure hr ul ol dl table')]
const INLINE_PARENTS = [...INLINE, ...words('h2 h3 h4 h5 h6 p pre dt caption')]
const FLOW_PARENTS = words('div section blockquote figcaption li dd td th')
/**
 * Element → elements that it may contain; stricter than the standard where the product is. Source: HTML Standard,
 * content models.
 */
const ALLOWED_CHILDREN = new Map<string, string[]>([
  ...INLINE_PARENTS.map((tag): [string, string[]] => [tag, INLINE]),
  ...FLOW_PARENTS.map((tag): [string, string[]] => [tag, FLOW]),
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
const VOID_ELEMENTS = ['br', 'hr', 'img']
const integerUpTo = (max: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= max
const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value)
const ATTRIBUTES: Record<string, Record<string, (value: string) => boolean>> = {
  '*': { lang: (value) => /^[A-Za-z0-9-]{1,60}$/.test(value), dir: oneOf('ltr', 'rtl', 'auto') },
  a: {
    href: (value) => isAllowedUrl(value, ['http:', 'https:', 'mailto:', 'tel:']),
    target: oneOf('_blank'),
    rel: oneOf('noopener noreferrer nofollow'),
  },
  img: {
    src: (value) => isAllowedUrl(value, ['http:', 'https:']) && !value.startsWith('#'),
    alt: () => true,
    width: integerUpTo(4000),
    height: integerUpTo(4000),
    loading: oneOf('lazy'),
    decoding: oneOf('async'),
  },
  th: { scope: oneOf('row', 'col', 'rowgroup', 'colgroup'), colspan: integerUpTo(50), rowspan: integerUpTo(50) },
  td: { colspan: integerUpTo(50), rowspan: integerUpTo(50) },
  ol: { start: (value) => /^-?\d{1,4}$/.test(value) },
  abbr: { title: () => true },
  div: { tabindex: oneOf('0'), role: oneOf('region'), 'aria-label': () => true },
  span: { class: oneOf('vh') },
}

function isAllowedUrl(value: string, schemes: string[]): boolean {
  const pageUrl = 'https://page.test/app/'
  const url = URL.canParse(value, pageUrl) ? new URL(value, pageUrl) : undefined
  const isAbsolute = /^(https?:\/\/|mailto:|tel:)/.test(value)
  const isRelative = /^(#\/(?!\/)|\.\/|\/(?![/\\]))/.test(value)
  return Boolean(
    url &&
    schemes.includes(url.protocol) &&
    (isAbsolute || (isRelative && url.origin === 'https://page.test')) &&
    !url.username,
  )
}

/** Faults of markup that should consist of allowed content only: elements, nesting, attributes, URLs. */
export function findMarkupFaults(markup: string): string[] {
  const faults: string[] = []
  const stack: { node: Node; parents: string[] }[] = parseDocument(markup).children.map((node) => ({
    node,
    parents: [],
  }))
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { node, parents } = entry
    const parent = parents.at(-1)
    if (node.type === 'text') {
      if (parent && !INLINE_PARENTS.includes(parent) && !FLOW_PARENTS.includes(parent) && parent !== 'figure')
        faults.push(`text in ${parent}`)
    } else if (!('attribs' in node)) {
      faults.push(`a ${node.type}`)
    } else {
      faults.push(...elementFaults(node, parents), ...attributeFaults(node))
      stack.push(...node.children.map((child) => ({ node: child, parents: [...parents, node.name] })))
    }
  }
  return faults
}

function elementFaults({ name, children }: Element, parents: string[]): string[] {
  const parent = parents.at(-1)
  const childNames = children.map((child) => ('attribs' in child ? child.name : child.type))
  const faults = [
    !(parent === undefined ? FLOW : (ALLOWED_CHILDREN.get(parent) ?? [])).includes(name) &&
      `${name} in ${parent ?? 'the content'}`,
    name === 'a' && parents.includes('a') && 'a link in a link',
    /^h\d|section/.test(name) && parents.includes('th') && `${name} in th`,
    parents.length > 80 && 'too deep',
    VOID_ELEMENTS.includes(name) && children.length > 0 && `something in ${name}`,
    name === 'figure' &&
      childNames.includes('figcaption') &&
      childNames.indexOf('figcaption') !== childNames.length - 1 &&
      'a caption that is not last',
    name === 'table' &&
      !/^(caption )?(thead )?(tbody )*(tfoot )?$/.test(`${childNames.join(' ')} `) &&
      `parts of a table: ${childNames.join(' ')}`,
    ['ul', 'ol', 'dl', 'thead', 'tbody', 'tfoot', 'tr'].includes(name) &&
      childNames.length === 0 &&
      `nothing in ${name}`,
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
    const announcesNewTab = last && 'attribs' in last && last.attribs.class === 'vh'
    const opensInSameTab = /^(#\/|mailto:|tel:)/.test(attribs.href ?? '')
    if (!('href' in attribs) || opensInSameTab === Boolean(attribs.target && attribs.rel && announcesNewTab))
      faults.push('a link that does not say where it opens')
  }
  return faults
}
