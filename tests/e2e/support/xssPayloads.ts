import fc from 'fast-check'
import { REMOVED_TAGS, canonicalTag } from '../../../src/ui/html/allowedTags.ts'
import { parseHtml } from '../../../src/ui/html/parseHtml.ts'
import { XSS_VECTORS } from '../../support/html/xssVectors.ts'

/** Known attacks, each the body of an article. */
export const KNOWN_ATTACKS = Object.values(XSS_VECTORS).flat()

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
const SCRIPT_URLS = [
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
const ATTRIBUTE_NAMES = [
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
const DELIMITERS = [
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

const attributeValue = fc.oneof(
  fc.constantFrom(...SCRIPT_URLS),
  fc.constant('alert(1)'),
  fc.constantFrom(...KNOWN_ATTACKS).map((vector) => vector.replaceAll('"', '')),
  fc.constant('background:url(javascript:alert(1));animation:x'),
)
const attribute = fc
  .tuple(fc.constantFrom(...ATTRIBUTE_NAMES), fc.constantFrom('"', "'", ''), attributeValue)
  .map(([name, quote, text]) => ` ${name}=${quote}${text}${quote}`)
const { markup } = fc.letrec<{ markup: string; element: string }>((tie) => ({
  markup: fc
    .array(
      fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('text', 'alert(1)', ...DELIMITERS),
        fc.constantFrom(...KNOWN_ATTACKS),
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
/** An attack with a character or another attack inserted, or cut off. */
const mutatedVector = fc
  .tuple(
    fc.constantFrom(...KNOWN_ATTACKS),
    fc.nat(200),
    fc.oneof(fc.constantFrom(...DELIMITERS), fc.constantFrom(...KNOWN_ATTACKS), fc.constant('')),
    fc.nat(3),
  )
  .map(([vector, place, sign, cut]) => {
    const at = place % (vector.length + 1)
    return vector.slice(0, at) + sign + vector.slice(at + cut)
  })

/** Distinct documents made of attacks; the same for the same seed. */
export function generateDocuments(count: number, seed: number): string[] {
  const sampled = fc
    .sample(fc.oneof(markup, mutatedVector), { numRuns: Math.ceil(count * 1.3), seed })
    .map((text) => text.slice(0, 4000))
  return [...new Set(sampled)].slice(0, count)
}

const END_MARKER = 'what-follows'
/**
 * Whether content behind it is still parsed as content, not swallowed by a comment, an attribute or a removed element.
 */
function endsCleanly(source: string): boolean {
  const pending = parseHtml(`${source}<p>${END_MARKER}</p>`).map((node) => ({ node, level: 0 }))
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, level } = next
    if (!('attribs' in node) || REMOVED_TAGS.has(canonicalTag(node.name)) || level > 8) continue
    const [first] = node.children
    if (node.name === 'p' && first?.type === 'text' && first.data === END_MARKER) return true
    pending.push(...node.children.map((child) => ({ node: child, level: level + 1 })))
  }
  return false
}

/** Closes whatever a document may have left open. */
const CLOSE_EVERYTHING = `-->"'>]]>${[...REMOVED_TAGS].map((name) => `</${name}>`).join('')}</form></table></div>`

/**
 * Joins documents to bodies of about `most`, each read to its end: one that takes in what follows is closed, or comes
 * last in
 * its body when nothing closes it.
 */
export function joinIntoBodies(documents: string[], maxDocuments: number): string[][] {
  const selfContained: string[] = []
  const unclosed: string[] = []
  for (const source of documents) {
    const closed = [source, source + CLOSE_EVERYTHING].find(endsCleanly)
    if (closed === undefined) unclosed.push(source)
    else selfContained.push(closed)
  }
  const count = Math.max(unclosed.length, Math.ceil(selfContained.length / maxDocuments))
  const perBody = Math.ceil(selfContained.length / count)
  return Array.from({ length: count }, (_, index) => [
    ...selfContained.slice(index * perBody, (index + 1) * perBody),
    ...unclosed.slice(index, index + 1),
  ])
}
