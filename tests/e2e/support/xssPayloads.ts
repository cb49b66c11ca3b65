import fc from 'fast-check'
import { XSS_VECTORS } from '../../support/html/xssVectors.ts'

/** Known attacks; each is the body of an article. */
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
/** An attack with characters or another attack inserted, or with characters removed. */
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

/** Generates distinct documents of attacks; the same for the same seed. */
export function generateDocuments(count: number, seed: number): string[] {
  const sampled = fc
    .sample(fc.oneof(markup, mutatedVector), { numRuns: Math.ceil(count * 1.3), seed })
    .map((text) => text.slice(0, 4000))
  return [...new Set(sampled)].slice(0, count)
}
