import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageBytes, toPageTemplate } from '../../../src/server/http/pageTemplate.ts'

const newNonce = () => randomBytes(16).toString('base64')
const HTML = `<!doctype html><html><head><link rel="icon" href="./logo.svg"><script src="./a.js"></script><linked></head><body>${'<p>港衡國際</p>'.repeat(5000)}<script></script></body></html>`

test('a page has the nonce in each loading tag and nowhere else, plain and compressed', () => {
  const template = toPageTemplate(HTML)
  for (let round = 0; round < 3; round += 1) {
    const nonce = newNonce()
    const text = pageBytes(template, 'text', nonce).toString()
    expect(text.replaceAll(` nonce="${nonce}"`, '').replace('<meta property="csp-nonce">', '')).toBe(
      HTML.replace('<head>', '<head>\n    '),
    )
    expect(text.match(/nonce=/g)).toHaveLength(4)
    expect(gunzipSync(pageBytes(template, 'gzipped', nonce)).toString()).toBe(text)
  }
})

test('no nonce can be found in what another visitor’s page was compressed with: all pages have one length', () => {
  const template = toPageTemplate(HTML)
  const lengths = new Set(Array.from({ length: 20 }, () => pageBytes(template, 'gzipped', newNonce()).length))
  lengths.add(pageBytes(template, 'gzipped', 'A'.repeat(24)).length)
  expect(lengths.size).toBe(1)
  expect([...lengths][0]).toBeLessThan(HTML.length / 20)
})

test('a page without loading tags, and an empty one, are what they are', () => {
  for (const html of ['', '<p>x</p>', '<head></head>']) {
    const template = toPageTemplate(html)
    expect(
      gunzipSync(pageBytes(template, 'gzipped', newNonce()))
        .toString()
        .replace(/\n.*nonce.*>(?=<)/, ''),
    ).toBe(html)
  }
})
