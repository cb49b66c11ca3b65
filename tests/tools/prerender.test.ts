import { expect, test } from 'vitest'
import { pageOf } from '../../src/tools/vite/prerender.ts'

test('a language’s description replaces that of the default language in its attributes only', () => {
  const site = (tag: string, description: string) => ({ tag, description, pages: { '/': '<p>body</p>' } })
  const sites = new Map([
    ['tw', site('zh-TW', 'body')],
    ['en', site('en', 'script>alert(1)//"')],
  ])
  const html = '<html lang="zh-TW"><meta name="description" content="body"><body><div id="root"></div></body></html>'
  expect(pageOf(html, 'en', [], sites)).toBe(
    '<html lang="en"><meta name="description" content="script>alert(1)//&quot;"><body><div id="root" data-language="en" data-languages="tw en"><p>body</p></div></body></html>',
  )
})
