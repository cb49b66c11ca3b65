import { expect, it } from 'vitest'
import { pseudoText, pseudoTexts } from '../../../src/project/texts/pseudoTexts.ts'
import { siteLanguages } from '../../../src/tools/vite/siteLanguages.ts'

const root = process.cwd()

it('a pseudo-text has accents, brackets and 40 % more letters, and keeps its placeholders and links', () => {
  expect(pseudoText('Hello, {{name}}: <1>terms</1> of $t(brand)')).toBe(
    '[Ĥéļļö, {{name}}: <1>ţéŕɱš</1> öƒ $t(brand)~~~~~~~~]',
  )
})

it('every pseudo-text is at least 40 % longer, even without its brackets', () => {
  for (const text of ['a', 'Log in', 'x'.repeat(99)])
    expect(pseudoText(text).length - 2).toBeGreaterThanOrEqual(text.length * 1.4)
})

it('no word is longer than the longest English one with its filler, so that lines wrap as in other languages', () => {
  const words = pseudoText('Trading leveraged products carries a high risk of loss').split(' ')
  expect(Math.max(...words.map(({ length }) => length))).toBeLessThanOrEqual('leveraged~~~~'.length)
})

it('texts in groups become pseudo-texts, the broker’s name does not', () => {
  expect(pseudoTexts({ brand: 'Harbour', home: { title: 'Home' } })).toEqual({
    brand: 'Harbour',
    home: { title: '[Ĥöɱé~~]' },
  })
})

it('the pseudo-language exists in development only, and only on request', () => {
  const codes = (isDevelopment: boolean) => siteLanguages(root, isDevelopment).codes()
  const before = process.env.PSEUDO_LANGUAGE
  try {
    delete process.env.PSEUDO_LANGUAGE
    expect(codes(true)).not.toContain('xa')
    process.env.PSEUDO_LANGUAGE = 'on'
    expect(codes(false)).not.toContain('xa')
    expect(codes(true)).toContain('xa')
    const { meta, documents, legal } = siteLanguages(root, true)
    expect(meta('xa').tag).toBe('en-XA')
    expect(documents('xa')).toEqual(documents('en'))
    for (const document of documents('xa')) expect(legal('xa', document).title).toMatch(/^\[.*\]$/)
  } finally {
    if (before === undefined) delete process.env.PSEUDO_LANGUAGE
    else process.env.PSEUDO_LANGUAGE = before
  }
})
