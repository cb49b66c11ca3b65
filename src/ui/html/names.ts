/** The elements that content is shown with. `a` to `u` are inline; everything not named here gives its children or goes. */
export type Tag =
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'p'
  | 'pre'
  | 'div'
  | 'section'
  | 'blockquote'
  | 'figure'
  | 'figcaption'
  | 'hr'
  | 'br'
  | 'img'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'table'
  | 'caption'
  | 'thead'
  | 'tbody'
  | 'tfoot'
  | 'tr'
  | 'th'
  | 'td'
  | Inline
type Inline =
  | 'a'
  | 'abbr'
  | 'b'
  | 'cite'
  | 'code'
  | 'em'
  | 'i'
  | 'mark'
  | 'q'
  | 's'
  | 'small'
  | 'span'
  | 'strong'
  | 'sub'
  | 'sup'
  | 'u'

const words = <Word extends string>(...names: Word[]) => names

/** Elements that hold words only: they are the frame of a run of text, and blocks in them stand after them. */
export const FRAMES: ReadonlySet<string> = new Set(words<Tag>('p', 'pre', 'h2', 'h3', 'h4', 'h5', 'h6'))
/** Elements that hold words and blocks. */
export const BOXES: ReadonlySet<string> = new Set(words<Tag>('div', 'section', 'blockquote', 'figure', 'figcaption'))
export const LISTS: ReadonlySet<string> = new Set(words<Tag>('ul', 'ol', 'dl'))
export const ITEMS: ReadonlySet<string> = new Set(words<Tag>('li', 'dt', 'dd'))
export const TABLE_PARTS: ReadonlySet<string> = new Set(
  words<Tag>('caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'),
)
/** Elements that only mark words. */
export const MARKS: ReadonlySet<string> = new Set(
  words<Inline>(
    'a',
    'abbr',
    'b',
    'cite',
    'code',
    'em',
    'i',
    'mark',
    'q',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'u',
  ),
)

/** Elements that go together with all that is in them: code, other documents, pictures drawn by code, controls, what stands in for them. */
export const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'applet',
  'svg',
  'math',
  'canvas',
  'audio',
  'video',
  'input',
  'button',
  'select',
  'textarea',
  'option',
  'optgroup',
  'datalist',
  'output',
  'progress',
  'meter',
  'keygen',
  'isindex',
  'title',
  'meta',
  'link',
  'base',
  'basefont',
  'bgsound',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
  'frame',
  'frameset',
  'param',
  'source',
  'track',
  'area',
  'col',
  'colgroup',
  'portal',
  'fencedframe',
])

/** Elements that give their children, but as a paragraph of their own. */
export const BREAKING: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'body',
  'center',
  'details',
  'dialog',
  'fieldset',
  'footer',
  'form',
  'header',
  'hgroup',
  'html',
  'head',
  'legend',
  'main',
  'marquee',
  'nav',
  'search',
  'summary',
])

/** Old or equal names. h1 is h2: the page keeps its one h1. */
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

/** The name that an element is treated by. */
export const nameOf = (name: string): string => ALIASES.get(name.toLowerCase()) ?? name.toLowerCase()
