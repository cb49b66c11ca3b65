import { expect, test } from '../support/fixtures.ts'
import { openContentPage } from '../support/openContentPage.ts'

const newTab = (address: string) =>
  `<a href="${address}" target="_blank" rel="noopener noreferrer nofollow">x<span class="vh"> (new tab)</span></a>`
const table = (content: string, label = 'Table') =>
  `<div tabindex="0" role="region" aria-label="${label}"><table>${content}</table></div>`

/** Source and resulting markup, by title of the test. */
const CASES: Record<string, [source: string, markup: string][]> = {
  'allowed elements and attributes are kept': [
    ['<p>a <strong>b</strong> <em>c</em><br>d</p>', '<p>a <strong>b</strong> <em>c</em><br>d</p>'],
    ['<p lang="th" dir="rtl" class="x">a</p>', '<p lang="th" dir="rtl">a</p>'],
    ['<abbr title="Contract for difference" id="x">CFD</abbr>', '<abbr title="Contract for difference">CFD</abbr>'],
    ['<ol start="3" type="a"><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
    ['<p>&lt;b&gt; &amp;amp; &copy; &#x4E2D;</p>', '<p>&lt;b&gt; &amp;amp; © 中</p>'],
    [
      '<figure><img src="/a.png" alt="a"><figcaption>c</figcaption></figure>',
      '<figure><img src="/a.png" alt="a" loading="lazy" decoding="async"><figcaption>c</figcaption></figure>',
    ],
  ],
  'other elements are replaced by their content, except code, drawings and controls, which are removed': [
    ['<p><x-y>a</x-y><blink>b</blink></p>', '<p>ab</p>'],
    ['<!doctype html><!-- x --><p>a</p><?x?>', '<p>a</p>'],
    ['<p>a</p><script>b</script><svg><text>d</text></svg><select><option>e</select><button>f</button>', '<p>a</p>'],
  ],
  'styles are removed before the policy can report them': [
    ['<style>p { color: red }</style><p class="x" style="color: red">a</p>', '<p>a</p>'],
    ["<p>style = x, style='y'</p><h2 id=a STYLE = 'color: red'>b</h2>", "<p>style = x, style='y'</p><h2>b</h2>"],
  ],
  'content adds no first-level heading and no landmarks to the page': [
    ['<h1>A</h1><h2>B</h2>', '<h2>A</h2><h2>B</h2>'],
    ['<article lang="th">a</article><main>b</main>', '<div lang="th">a</div><div>b</div>'],
  ],
  'an external link opens a new tab and announces it': [
    ['https://ok.test/a?b=c#d', 'https://ok.test/a?b=c#d'],
    ['//ok.test', 'https://ok.test/'],
    [' https://ok.test\n', 'https://ok.test/'],
    ['/files/a.pdf', '/files/a.pdf'],
    ['files/a.pdf', './files/a.pdf'],
    ['/.//ok.test', '/ok.test'],
    ['./javascript:x', './javascript:x'],
    ['?a=b', './?a=b'],
  ].map(([original, address]) => [`<a href="${original}">x</a>`, newTab(String(address))]),
  'a link within the app, to an e-mail address or phone number stays in the tab': [
    '#/login',
    '#/products/1',
    'mailto:help@ok.test',
    'tel:+4912345',
  ].map((address) => [`<a href="${address}" target="x">x</a>`, `<a href="${address}">x</a>`]),
  'a link without an allowed target becomes text': [
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
  ].map((address) => [`<p><a href="${address}">x</a></p>`, '<p>x</p>']),
  'a picture loads lazily, and becomes its text without an allowed URL': [
    [
      '<img src="a.png" width="10" height="20" border="0">',
      '<img src="./a.png" width="10" height="20" loading="lazy" decoding="async" alt="">',
    ],
    ['<p><img src="data:x" alt="a chart"></p>', '<p>a chart</p>'],
    ['<p><img src="#/a" alt="a"></p>', '<p>a</p>'],
  ],
  'a table scrolls in a region that is named by its caption, or by the default label': [
    [
      '<table><caption>Fees <b>2024</b></caption><tr><td>a</table>',
      table('<caption>Fees <b>2024</b></caption><tbody><tr><td>a</td></tr></tbody>', 'Fees 2024'),
    ],
    [
      '<table border="1"><tr><th scope="col">a<td colspan="2">b</table>',
      table('<tbody><tr><th scope="col">a</th><td colspan="2">b</td></tr></tbody>'),
    ],
  ],
  'each line of a text without tags becomes a paragraph': [
    ['a & b\r\n\r\nc &lt; d\n', '<p>a &amp; b</p><p>c &lt; d</p>'],
    ['12.5', '<p>12.5</p>'],
    [' \n ', ''],
    ['', ''],
  ],
}

for (const [name, cases] of Object.entries(CASES))
  test(name, async ({ page }) => {
    await openContentPage(page, true)
    const sources = cases.map(([source]) => source)
    const shownMarkup = await page.evaluate((all) => all.map((source) => window.showContent(source)), sources)
    expect(shownMarkup).toEqual(cases.map(([, markup]) => markup))
  })

test('endless nesting does not prevent an article from being shown', async ({ page }) => {
  await openContentPage(page, true)
  const sources = ['<div>', '<b><i>', '<table><tr><td>', '<ul><li>', '<blockquote><a href=#/x>', '<p ', '<'].map(
    (part) => `<p>first</p>${part.repeat(5000)}`,
  )
  const shownMarkup = await page.evaluate((all) => all.map((source) => window.showContent(source)), sources)
  expect(shownMarkup.filter((markup) => !markup.includes('<p>first</p>'))).toEqual([])
})
