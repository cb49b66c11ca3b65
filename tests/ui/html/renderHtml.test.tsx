import { describe, expect, test } from 'vitest'
import { findMarkupFaults } from '../../support/html/markupOracle.ts'
import { renderHtml } from '../../support/html/renderHtml.tsx'

const cases: [string, string, string][] = [
  [
    'headings keep their level, but the page has its one h1',
    '<h1>A</h1><h2>B</h2><h6>C</h6>',
    '<h2>A</h2><h2>B</h2><h6>C</h6>',
  ],
  [
    'paragraphs and marks',
    '<p>a <strong>b</strong> <em>c</em><br>d</p>',
    '<p>a <strong>b</strong> <em>c</em><br/>d</p>',
  ],
  [
    'entities are decoded once',
    '<p>&lt;b&gt; &amp;amp; &copy; &nbsp;&#x4E2D;</p>',
    '<p>&lt;b&gt; &amp;amp; © \u00a0中</p>',
  ],
  ['old elements give their children', '<center><font color=red>a</font></center>', '<p>a</p>'],
  ['unknown elements give their children', '<p><x-y>a</x-y><blink>b</blink></p>', '<p>ab</p>'],
  ['an unknown block is a paragraph of its own', '<article>a</article><article>b</article>', '<p>a</p><p>b</p>'],
  ['words beside blocks are paragraphs', 'a<ul><li>b</li></ul>c', '<p>a</p><ul><li>b</li></ul><p>c</p>'],
  [
    'language and direction stay',
    '<p lang=th dir=rtl class=x>a <span lang="zh-Hant">b</span><span>c</span></p>',
    '<p lang="th" dir="rtl">a <span lang="zh-Hant">b</span>c</p>',
  ],
  [
    'an abbreviation keeps its title',
    '<abbr title="Contract for difference" id=x>CFD</abbr>',
    '<p><abbr title="Contract for difference">CFD</abbr></p>',
  ],
  ['comments and doctypes vanish', '<!doctype html><!-- x --><p>a</p><?x?><![CDATA[y]]>', '<p>a</p>'],
  ['preformatted text keeps its breaks', '<pre>\na\n  b<p>c</p></pre>', '<pre>a\n  b\nc\n</pre>'],
  ['a quotation', '<blockquote><p>a</p>b</blockquote>', '<blockquote><p>a</p><p>b</p></blockquote>'],
  [
    'a caption ends its figure',
    '<figure><figcaption>c</figcaption><img src=/a.png alt=a></figure>',
    '<figure><img src="/a.png" alt="a" loading="lazy" decoding="async"/><figcaption>c</figcaption></figure>',
  ],
  ['empty elements go', '<p> </p><div><b></b></div><ul></ul><table></table><h2></h2>', ''],
  ['a list', '<ol start=3 type=a>\n<li>a</li>\n<li>b</li>\n</ol>', '<ol start="3"><li>a</li><li>b</li></ol>'],
  [
    'a list right in a list belongs to the item before',
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  ['items without a list get one', '<li>a</li>\n<li>b</li><p>c</p>', '<ul><li>a</li><li>b</li></ul><p>c</p>'],
  ['items in an element that was not closed', '<ul><li><b>a<li>b</ul>', '<ul><li><b>a</b></li><li><b>b</b></li></ul>'],
  ['terms and what they mean', '<dl><div><dt>a<dd>b</div></dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
  [
    'a paragraph that was not closed before a block',
    '<p>a<b>b<div>c</div>d</b></p>',
    '<p>a<b>b</b></p><div><b>c</b></div><p><b>d</b></p>',
  ],
  ['a heading that was closed as another', '<h2>a</h3><p>b</p>c', '<h2>a</h2><p>b</p><p>c</p>'],
  ['a paragraph that is all of a heading', '<h2><p>a</p></h2>', '<h2>a</h2>'],
  [
    'the inner of two links counts',
    '<a href=#/a>a<b><a href=#/b>b</a></b></a>',
    '<p><a href="#/a">a</a><b><a href="#/b">b</a></b></p>',
  ],
  [
    'an image',
    '<img src=a.png width=10 height=20 border=0>',
    '<p><img src="./a.png" width="10" height="20" alt="" loading="lazy" decoding="async"/></p>',
  ],
  ['an image of no use is its alternative text', '<img src="data:x" alt="a chart">', '<p>a chart</p>'],
  [
    'sizes that are none go',
    '<img src=/a.png width=0 height=9999 alt=a>',
    '<p><img src="/a.png" alt="a" loading="lazy" decoding="async"/></p>',
  ],
  ['control characters go', 'a\0b\x07c', '<p>abc</p>'],
]

test.each(cases)('%s', (_name, source, markup) => {
  expect(renderHtml(source)).toBe(markup)
  expect(findMarkupFaults(markup)).toEqual([])
})

describe('links', () => {
  const externalLink = (address: string) =>
    `<p><a href="${address}" target="_blank" rel="noopener noreferrer nofollow">x<span class="vh"> (new tab)</span></a></p>`
  test.each([
    ['https://ok.test/a?b=c#d', 'https://ok.test/a?b=c#d'],
    ['//ok.test', 'https://ok.test/'],
    [' https://ok.test\n', 'https://ok.test/'],
    ['/files/a.pdf', '/files/a.pdf'],
    ['files/a.pdf', './files/a.pdf'],
    ['/.//ok.test', '/ok.test'],
    ['./javascript:x', './javascript:x'],
    ['?a=b', './?a=b'],
  ])('%j opens beside the app and says so', (original, address) => {
    expect(renderHtml(`<a href="${original}">x</a>`)).toBe(externalLink(address))
  })

  test.each(['#/login', '#/products/1', 'mailto:help@ok.test', 'tel:+4912345'])('%s stays in the tab', (address) => {
    expect(renderHtml(`<a href="${address}" target=x>x</a>`)).toBe(`<p><a href="${address}">x</a></p>`)
  })

  test.each([
    '',
    ' ',
    '#',
    '#top',
    'javascript:x',
    'https:',
    'https://',
    'https://a@ok.test',
    'skype:x',
    'a:b',
    `https://ok.test/${'x'.repeat(2000)}`,
  ])('%j leads nowhere and is text', (address) => {
    expect(renderHtml(`<a href="${address}">x</a>`)).toBe('<p>x</p>')
  })

  test('the site may replace the URL of a known page', () => {
    const linkTo = (address: string) =>
      address === './about.html' ? '#/about' : address.startsWith('/') ? 'javascript:x' : undefined
    expect(renderHtml('<a href="about.html">x</a>', { linkTo })).toBe('<p><a href="#/about">x</a></p>')
    expect(renderHtml('<a href="/x">x</a>', { linkTo })).toBe(externalLink('/x'))
  })
})

describe('tables', () => {
  const table = (rows: string) => `<div tabindex="0"><table>${rows}</table></div>`

  test('scroll in a region that has the name of the caption, or the one it was given', () => {
    expect(renderHtml('<table><caption>Fees <b>2024</b></caption><tr><td>a</table>', { tableLabel: 'Table' })).toBe(
      '<div tabindex="0" role="region" aria-label="Fees 2024"><table><caption>Fees <b>2024</b></caption><tbody><tr><td>a</td></tr></tbody></table></div>',
    )
    expect(renderHtml('<table><tr><td>a</table>', { tableLabel: 'Table' })).toMatch(
      /^<div tabindex="0" role="region" aria-label="Table"><table>/,
    )
  })

  test.each([
    [
      'all parts',
      '<table border=1><thead><tr><th scope=col>a</th></tr></thead>\n<tbody>\n<tr>\n<td colspan=2 rowspan=99>b</td>\n</tr></tbody></table>',
      '<thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colSpan="2">b</td></tr></tbody>',
    ],
    [
      'parts that were left out',
      '<table><td>a<td>b<tr><td>c</table>',
      '<tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody>',
    ],
    [
      'closing tags that were left out',
      '<table><thead><tr><th>a<th>b<tbody><tr><td>c<td>d</table>',
      '<thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody>',
    ],
    [
      'a foot that stands before the body',
      '<table><tfoot><tr><td>b</tfoot><tbody><tr><td>a</table>',
      '<tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>b</td></tr></tfoot>',
    ],
    ['empty cells stay', '<table><tr><td></td><td>a</td></tr></table>', '<tbody><tr><td></td><td>a</td></tr></tbody>'],
    ['columns go', '<table><colgroup><col width=9></colgroup><tr><td>a</table>', '<tbody><tr><td>a</td></tr></tbody>'],
    [
      'no headings in head cells',
      '<table><tr><th><h3>a</h3></th></tr></table>',
      '<tbody><tr><th><p>a</p></th></tr></tbody>',
    ],
  ])('%s', (_name, source, rows) => {
    expect(renderHtml(source)).toBe(table(rows))
  })

  test('words between rows are moved before it', () => {
    expect(renderHtml('<table>a<tr>b<td>c</td></tr></table>')).toBe(
      `<p>ab</p>${table('<tbody><tr><td>c</td></tr></tbody>')}`,
    )
  })

  test('cells without a table are text', () => {
    expect(renderHtml('<tr><td>a</td><td>b</td></tr>')).toBe('<div>a</div><div>b</div>')
  })
})

describe('what is no HTML', () => {
  test('a text without tags is a paragraph per line', () => {
    expect(renderHtml('a & b\r\n\r\nc &lt; d\n')).toBe('<p>a &amp; b</p><p>c &lt; d</p>')
  })

  test.each([
    [null, ''],
    [undefined, ''],
    ['', ''],
    [' \n ', ''],
    [12.5, '<p>12.5</p>'],
    [0, '<p>0</p>'],
    [true, ''],
    [{ a: 1 }, ''],
    [['<b>'], ''],
  ])('%j', (source, markup) => {
    expect(renderHtml(source)).toBe(markup)
  })
})
