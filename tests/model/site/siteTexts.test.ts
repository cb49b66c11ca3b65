import { expect, it } from 'vitest'
import { textPathOf } from '../../../src/forms/data/textKeys.ts'
import { negotiateLanguage } from '../../../src/model/site/siteTexts.ts'

it('a language is negotiated', () => {
  const tags = { tw: 'zh-TW', zh: 'zh-CN', en: 'en', th: 'th', id: 'id', vi: 'vi' }
  const negotiate = (header: string | undefined) => negotiateLanguage(header, tags)
  expect(
    ['zh-TW', 'zh-Hant-HK', 'zh-CN', 'zh', 'en-GB,en;q=0.9', 'th', 'fr, vi;q=0.5', 'fr', '', undefined].map(negotiate),
  ).toEqual(['tw', 'tw', 'zh', 'zh', 'en', 'th', 'vi', 'tw', 'tw', 'tw'])
})

it('the path of a field’s texts leaves out the index of an item', () => {
  expect(textPathOf('/people/0/name')).toBe('people.name')
})
