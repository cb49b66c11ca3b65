import { expect, test } from 'vitest'
import { currencyName, regionName } from '../../../src/forms/data/displayNames.ts'

test('countries have the names that their readers use', () => {
  expect(['HK', 'MO', 'TW'].map((region) => regionName(region, 'zh-TW'))).toEqual(['香港', '澳門', '台灣'])
  expect(['HK', 'MO', 'US'].map((region) => regionName(region, 'zh-CN'))).toEqual(['香港', '澳门', '美国'])
  // The short names of other languages are abbreviations.
  expect(['GB', 'US'].map((region) => regionName(region, 'en'))).toEqual(['United Kingdom', 'United States'])
})

test('a text that is no code stands for itself, since a backend may offer any currency', () => {
  expect([currencyName('USDT', 'en-GB'), regionName('Taiwan', 'en-GB')]).toEqual(['USDT', 'Taiwan'])
})
