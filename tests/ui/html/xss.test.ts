import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findMarkupFaults } from '../../support/html/markupOracle.ts'
import { renderHtml } from '../../support/html/renderHtml.tsx'
import { XSS_VECTORS, HARMLESS_TEXTS } from '../../support/html/xssVectors.ts'

const attacks = Object.entries(XSS_VECTORS).flatMap(([family, sources]) =>
  sources.map((source, index) => ({ name: `${family} ${index}`, source })),
)

beforeEach(() => void vi.spyOn(console, 'error'))
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

describe('an attack leaves nothing but allowed elements, attributes and addresses', () => {
  test.each(attacks)('$name', ({ source }) => {
    expect(findMarkupFaults(renderHtml(source))).toEqual([])
  })

  test.each(attacks)('$name, between and inside other content', ({ source }) => {
    for (const embedded of [
      `<p>before</p>${source}<p>after</p>`,
      `<table><tr><td>${source}`,
      `<ul><li><b>${source}`,
      `<h2>${source}`,
      `<a href="https://ok.test">${source}`,
    ]) {
      expect(findMarkupFaults(renderHtml(embedded))).toEqual([])
    }
  })

  test('there are at least 200 of them, each another one', () => {
    expect(new Set(attacks.map(({ source }) => source)).size).toBe(attacks.length)
    expect(attacks.length).toBeGreaterThanOrEqual(200)
  })

  test('content behind an attack is still rendered', () => {
    expect(renderHtml('<img src=x onerror=alert(1)><svg onload=x></svg><p>after</p>')).toContain('<p>after</p>')
  })
})

describe('text that only looks like an attack is shown as it is written', () => {
  test.each(HARMLESS_TEXTS)('%s', (source) => {
    const markup = renderHtml(source)
    expect(findMarkupFaults(markup)).toEqual([])
    expect(markup).toMatch(/^<p>[^<]+<\/p>$/)
  })
})

describe('control: the oracle', () => {
  test('catches every attack in unsanitized content', () => {
    // An unclosed tag is no tag.
    const terminated = attacks.map(({ name, source }) => ({ name, markup: `${source}x>` }))
    expect(terminated.filter(({ markup }) => findMarkupFaults(markup).length === 0).map(({ name }) => name)).toEqual([])
  })

  test.each([
    ['an attribute', '<p class="x">x</p>'],
    ['an element', '<p><x>x</x></p>'],
    ['a scheme', '<a href="javascript:x">x</a>'],
    ['a host in disguise', '<a href="//evil.test">x</a>'],
    ['a link that opens unannounced', '<a href="https://ok.test">x</a>'],
    ['a paragraph in a paragraph', '<b><p>x</p></b>'],
    ['text in a row', '<table><tbody><tr>x</tr></tbody></table>'],
    ['a stray item', '<div><li>x</li></div>'],
    ['a comment', 'x<!-- y -->'],
    ['a row without a body', '<table><tr><td>x</td></tr></table>'],
  ])('catches %s', (_name, markup) => {
    expect(findMarkupFaults(markup)).not.toEqual([])
  })
})
