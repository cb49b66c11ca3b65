/** A type guard for the names in `tags`. */
function isOneOf<T extends string>(tags: readonly T[]): (name: string) => name is T {
  const known = new Set<string>(tags)
  return (name): name is T => known.has(name)
}

const TEXT_BLOCKS = ['p', 'pre', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
const CONTAINERS = ['div', 'section', 'blockquote', 'figure', 'figcaption'] as const
const LISTS = ['ul', 'ol', 'dl'] as const
const ITEMS = ['li', 'dt', 'dd'] as const
const TABLE_SECTIONS = ['thead', 'tbody', 'tfoot'] as const
const TABLE_PARTS = ['caption', ...TABLE_SECTIONS, 'tr', 'th', 'td'] as const
const FORMATTING = ['a', 'abbr', 'b', 'cite', 'code', 'em', 'i', 'mark', 'q', 's'] as const
const MORE_FORMATTING = ['small', 'span', 'strong', 'sub', 'sup', 'u'] as const
const BLOCKS = [...TEXT_BLOCKS, ...CONTAINERS, ...LISTS, ...ITEMS, ...TABLE_PARTS, 'table', 'hr'] as const

export type InlineTag = (typeof FORMATTING | typeof MORE_FORMATTING)[number]
export type ListTag = (typeof LISTS)[number]
export type ItemTag = (typeof ITEMS)[number]
export type SectionTag = (typeof TABLE_SECTIONS)[number]
export type TablePartTag = (typeof TABLE_PARTS)[number]
export type BlockTag = (typeof BLOCKS)[number]

/** The elements that content may be rendered with. Any other is removed or replaced by its children. */
export type Tag = BlockTag | InlineTag | 'br' | 'img'

/** Paragraphs and headings: they hold text only; a block inside one ends it. */
export const isTextBlock = isOneOf(TEXT_BLOCKS)
/** Elements that hold text and blocks. */
export const isContainer = isOneOf(CONTAINERS)
export const isList = isOneOf(LISTS)
export const isItem = isOneOf(ITEMS)
export const isTablePart = isOneOf(TABLE_PARTS)
export const isBlock = isOneOf<BlockTag>(BLOCKS)
/** Elements that only format text. */
export const isInlineMark = isOneOf<InlineTag>([...FORMATTING, ...MORE_FORMATTING])

/** Elements removed with all they contain: code, embedded documents, vector graphics, controls and fallbacks. */
export const REMOVED_TAGS: ReadonlySet<string> = new Set(
  [
    'script style template noscript iframe object embed applet svg math canvas audio video',
    'input button select textarea option optgroup datalist output progress meter keygen isindex',
    'title meta link base basefont bgsound xmp noembed noframes plaintext frame frameset',
    'param source track area col colgroup portal fencedframe',
  ].flatMap((names) => names.split(' ')),
)

/** Elements replaced by their children, which become a paragraph of their own. */
export const UNWRAPPED_BLOCKS: ReadonlySet<string> = new Set(
  [
    'address article aside body center details dialog fieldset footer form',
    'header hgroup html head legend main marquee nav search summary',
  ].flatMap((names) => names.split(' ')),
)

/** Obsolete and equivalent names. `h1` becomes `h2`: the page keeps its single `h1`. */
const ALIASES: ReadonlyMap<string, Tag> = new Map<string, Tag>([
  ['h1', 'h2'],
  ['menu', 'ul'],
  ['dir', 'ul'],
  ['del', 's'],
  ['strike', 's'],
  ['ins', 'u'],
  ['acronym', 'abbr'],
  ['listing', 'pre'],
  ['tt', 'code'],
  ['kbd', 'code'],
  ['samp', 'code'],
])

/** The lower-case tag that an element is treated as. */
export const canonicalTag = (name: string): string => ALIASES.get(name.toLowerCase()) ?? name.toLowerCase()
