import fc from 'fast-check'
import { DROPPED, nameOf } from '../../src/ui/html/names.ts'
import { parse } from '../../src/ui/html/parse.ts'
import { FAMILIES } from '../ui/vectors.ts'

/** The known attacks, each one body of content. */
export const VECTORS = Object.values(FAMILIES).flat()

const TAGS = [
  'p',
  'div',
  'b',
  'a',
  'img',
  'table',
  'tr',
  'td',
  'ul',
  'li',
  'h1',
  'svg',
  'math',
  'mtext',
  'mglyph',
  'style',
  'script',
  'template',
  'noscript',
  'iframe',
  'object',
  'form',
  'input',
  'details',
  'select',
  'option',
  'textarea',
  'title',
  'xmp',
  'foreignObject',
  'annotation-xml',
  'animate',
  'use',
  'base',
  'meta',
  'link',
  'body',
  'marquee',
  'video',
  'source',
  'x-y',
  'SCRIPT',
  'a\0',
  'svg:script',
]
const RUNS = [
  'javascript:alert(1)',
  ' jAvAsCrIpT:alert(1)',
  'java\tscript:alert(1)',
  '&#106;avascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  '//evil.test/x',
  'https://evil.test/x',
  '#/school',
  'x',
]
const NAMES = [
  'href',
  'src',
  'srcset',
  'xlink:href',
  'action',
  'formaction',
  'data',
  'srcdoc',
  'style',
  'onerror',
  'onload',
  'onclick',
  'ontoggle',
  'onfocus autofocus tabindex=0 onblur',
  'OnMouseOver',
  'background',
  'poster',
  'id',
  'name',
  'class',
  'target',
  'ping',
  'nonce',
]
const SIGNS = [
  '<',
  '>',
  '"',
  "'",
  '=',
  '/',
  '&',
  '\0',
  '\n',
  '\u3000',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '</',
  '<?',
  '`',
  '&#60;',
  '&lt;',
]

const value = fc.oneof(
  fc.constantFrom(...RUNS),
  fc.constant('alert(1)'),
  fc.constantFrom(...VECTORS).map((vector) => vector.replaceAll('"', '')),
  fc.constant('background:url(javascript:alert(1));animation:x'),
)
const attribute = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom('"', "'", ''), value)
  .map(([name, quote, text]) => ` ${name}=${quote}${text}${quote}`)
const { markup } = fc.letrec<{ markup: string; element: string }>((tie) => ({
  markup: fc
    .array(
      fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('text', 'alert(1)', ...SIGNS),
        fc.constantFrom(...VECTORS),
        tie('element'),
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map((parts) => parts.join('')),
  element: fc
    .tuple(
      fc.constantFrom(...TAGS),
      fc.array(attribute, { maxLength: 3 }),
      tie('markup'),
      fc.constantFrom('closed', 'open', 'empty'),
    )
    .map(
      ([tag, attributes, inside, end]) =>
        `<${tag}${attributes.join('')}${end === 'empty' ? '/>' : `>${inside}${end === 'closed' ? `</${tag}>` : ''}`}`,
    ),
}))
/** An attack with a sign or another attack put in somewhere, or cut. */
const mutated = fc
  .tuple(
    fc.constantFrom(...VECTORS),
    fc.nat(200),
    fc.oneof(fc.constantFrom(...SIGNS), fc.constantFrom(...VECTORS), fc.constant('')),
    fc.nat(3),
  )
  .map(([vector, place, sign, cut]) => {
    const at = place % (vector.length + 1)
    return vector.slice(0, at) + sign + vector.slice(at + cut)
  })

/** Documents made of attacks, each another one, for one seed always the same. */
export function generated(count: number, seed: number): string[] {
  const sampled = fc
    .sample(fc.oneof(markup, mutated), { numRuns: Math.ceil(count * 1.3), seed })
    .map((text) => text.slice(0, 4000))
  return [...new Set(sampled)].slice(0, count)
}

const END = 'what-follows'
/** Whether what follows it is still read as content: no comment, attribute or element that goes with all that is in it takes it in. */
function ends(source: string): boolean {
  const open = parse(`${source}<p>${END}</p>`).map((node) => ({ node, level: 0 }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, level } = next
    if (!('attribs' in node) || DROPPED.has(nameOf(node.name)) || level > 8) continue
    const [first] = node.children
    if (node.name === 'p' && first?.type === 'text' && first.data === END) return true
    open.push(...node.children.map((child) => ({ node: child, level: level + 1 })))
  }
  return false
}

/** Ends whatever a document may have left open. */
const CLOSER = `-->"'>]]>${[...DROPPED].map((name) => `</${name}>`).join('')}</form></table></div>`

/**
 * Joins documents to bodies of about `most`, each read to its end: one that takes in what follows is closed, or comes last in
 * its body when nothing closes it.
 */
export function bodies(documents: string[], most: number): string[][] {
  const apart: string[] = []
  const greedy: string[] = []
  for (const source of documents) {
    const closed = [source, source + CLOSER].find(ends)
    if (closed === undefined) greedy.push(source)
    else apart.push(closed)
  }
  const count = Math.max(greedy.length, Math.ceil(apart.length / most))
  const each = Math.ceil(apart.length / count)
  return Array.from({ length: count }, (_, index) => [
    ...apart.slice(index * each, (index + 1) * each),
    ...greedy.slice(index, index + 1),
  ])
}
