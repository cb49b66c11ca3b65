import fc from 'fast-check'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Parser } from 'htmlparser2'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderContent } from '../../../src/ui/html/renderContent.tsx'
import { sanitizeHtml } from '../../../src/ui/html/sanitize.ts'
import { findMarkupFaults } from '../../support/html/markupOracle.ts'
import { renderHtml, TestHtml } from '../../support/html/renderHtml.tsx'
import { createMinimalBody } from '../../support/html/minimalDom.ts'
import { XSS_VECTORS } from '../../support/html/xssVectors.ts'

const TAGS = (
  'h1 h2 h3 h6 p ul ol li dl dt dd strong b em i u s sub sup small mark blockquote q cite abbr br hr pre code span div section figure figcaption img a table caption ' +
  'thead tbody tfoot tr th td col colgroup font center article form label script style svg math foreignobject desc select option button template title noscript x-y __proto__ menu'
).split(' ')
const ATTRIBUTES = [
  '',
  ' href="https://ok.test"',
  ' href=#/a',
  ' href=javascript:x',
  ' src=/a.png alt=b',
  ' src=x',
  ' lang=th',
  ' dir=rtl',
  ' colspan=3',
  ' scope=col',
  ' onclick=x',
  ' title="<b>"',
  ' class=x id=y',
]
const anyTag = fc.constantFrom(...TAGS)
const openingTag = fc.tuple(anyTag, fc.constantFrom(...ATTRIBUTES)).map(([name, attribute]) => `<${name}${attribute}>`)
const anyText = fc.constantFrom('a', ' ', '\n', 'b c', '&lt;i&gt;', '&nbsp;')
/** Well-formed markup. */
const markupTree: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 7, depthSize: 'large' },
    anyText,
    fc
      .tuple(anyTag, fc.constantFrom(...ATTRIBUTES), fc.array(tie('node'), { maxLength: 5 }))
      .map(([name, attribute, children]) => `<${name}${attribute}>${children.join('')}</${name}>`),
  ),
})).node
/** Tags and words in any order. */
const tagSoup = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: openingTag },
      { weight: 2, arbitrary: anyTag.map((name) => `</${name}>`) },
      { weight: 3, arbitrary: anyText },
      { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))
const anyMarkup = fc.oneof(
  markupTree,
  fc.array(markupTree, { maxLength: 6 }).map((parts) => parts.join('')),
  tagSoup,
)

/**
 * Renders with React's client, which reports invalid nesting in the console. One root, because React reports each
 * nesting once.
 */
const root = createRoot(createMinimalBody())
let renderCount = 0
const renderInto = (source: string) =>
  flushSync(() =>
    root.render(<div key={renderCount++}>{renderContent(sanitizeHtml(source), { opensNewTab: 'new tab' })}</div>),
  )

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())
const consoleErrors = () => vi.mocked(console.error).mock.calls

test('the output is valid for any markup', () => {
  fc.assert(
    fc.property(anyMarkup, (source) => {
      expect(findMarkupFaults(renderHtml(source))).toEqual([])
    }),
    { numRuns: 5000 },
  )
  expect(consoleErrors()).toEqual([])
})

test('React reports no invalid nesting for any markup', () => {
  fc.assert(
    fc.property(anyMarkup, (source) => {
      renderInto(source)
      expect(consoleErrors()).toEqual([])
    }),
    { numRuns: 1500 },
  )
  for (const source of Object.values(XSS_VECTORS).flat()) renderInto(source)
  expect(consoleErrors()).toEqual([])
})

test('control: React reports invalid nesting', () => {
  flushSync(() =>
    root.render(
      <table>
        <tbody>
          <tr>x</tr>
        </tbody>
      </table>,
    ),
  )
  expect(consoleErrors().length).toBeGreaterThan(0)
})

test('no word is lost or duplicated, except in elements that are removed with their content', () => {
  const transparentTags = fc.constantFrom(
    ...TAGS.filter(
      (name) => !/script|style|svg|math|select|option|button|template|title|noscript|^col|img|hr|br/.test(name),
    ),
  )
  const numberedWords = fc.array(
    fc.oneof(
      transparentTags.map((name) => `<${name}>`),
      transparentTags.map((name) => `</${name}>`),
      fc.constant('#'),
    ),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(numberedWords, (parts) => {
      let count = 0
      const source = parts.map((part) => (part === '#' ? `w${count++};` : part)).join('')
      // Without tags, because a caption is also the name of the region around its table.
      const foundWords =
        renderHtml(source)
          .replace(/<[^>]*>/g, '')
          .match(/w\d+;/g) ?? []
      expect(foundWords.sort()).toEqual(Array.from({ length: count }, (_, index) => `w${index};`).sort())
    }),
    { numRuns: 3000 },
  )
})

test('rendering the page again does not parse the content again', () => {
  const parse = vi.spyOn(Parser.prototype, 'end')
  const render = (opensNewTab: string, source: string) =>
    flushSync(() => root.render(<TestHtml source={source} opensNewTab={opensNewTab} />))
  render('a', '<p>x</p>')
  render('a', '<p>x</p>')
  render('b', '<p>x</p>')
  expect(parse).toHaveBeenCalledTimes(1)
  render('b', '<p>y</p>')
  expect(parse).toHaveBeenCalledTimes(2)
})

test.each([
  ['tags within tags', '<div>'.repeat(100_000) + 'x'],
  ['marks within marks', '<b><i>'.repeat(50_000) + 'x'],
  ['tables within tables', '<table><tr><td>'.repeat(33_000) + 'x'],
  ['lists within lists', '<ul><li>'.repeat(50_000) + 'x'],
  ['quotations with links', '<blockquote><a href=#/x>'.repeat(40_000)],
  ['items that never end', '<li><b>x'.repeat(100_000)],
  ['cells that never end', '<table>' + '<tr><td><p>x'.repeat(70_000)],
  ['closing tags that match nothing', '<bx>'.repeat(19_000) + '</xx>'.repeat(190_000)],
  ['closing paragraphs', '<b>'.repeat(900) + '</p>'.repeat(200_000)],
  ['drawings', '<svg>' + '<g>'.repeat(19_000) + '</desc></clippath>'.repeat(60_000)],
  ['marks around many blocks', '<b><i><u><s><em><q><sub><sup>' + '<p>x</p>'.repeat(100_000)],
  ['entities', '&amp;'.repeat(200_000)],
  ['attributes', '<p ' + 'a=b '.repeat(250_000) + '>x'],
  ['comments', '<!-- -->'.repeat(125_000)],
  ['headings in headings', '<h2>x<b>'.repeat(120_000)],
  ['words', 'word '.repeat(200_000)],
  ['lines', 'line\n'.repeat(200_000)],
  ['paragraphs', '<p>A paragraph of an ordinary article, <b>bold</b> at times.</p>\n'.repeat(17_000)],
  ['opened only', '<'.repeat(1_000_000)],
])('a megabyte of %s is rendered in bounded time', (_name, source) => {
  const cpuBefore = process.cpuUsage()
  const markup = renderHtml(source)
  // Processor time, so that other load on the machine does not count.
  const { user, system } = process.cpuUsage(cpuBefore)
  expect((user + system) / 1000).toBeLessThan(5000)
  expect(findMarkupFaults(markup)).toEqual([])
})

test('nesting beyond sixty levels is flattened, and its words are kept', () => {
  const markup = renderHtml(`${'<div>'.repeat(200)}<p>a</p><ul><li>b</li></ul>${'<div>'.repeat(200)}<p>c</p>`)
  expect(markup.match(/<div>/g)?.length).toBe(60)
  expect(markup.replace(/<[^>]*>/g, '').match(/\S/g)).toEqual(['a', 'b', 'c'])
})
