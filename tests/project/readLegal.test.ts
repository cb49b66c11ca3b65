import { expect, it } from 'vitest'
import { LIFETIMES, REPEAT_DAYS } from '../../src/model/site/lifetimes.ts'
import { readLegal } from '../../src/project/read/readLegal.ts'
import { readLanguages } from '../../src/project/read/readTexts.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

it('the privacy texts name the lifetimes of drafts and sessions in every language', () => {
  for (const language of readLanguages(PROJECT_ROOT)) {
    const text = JSON.stringify(readLegal(PROJECT_ROOT, language, 'privacyProtection'))
    expect([language, text]).toEqual([
      language,
      expect.stringMatching(String.raw`\b${LIFETIMES.rememberedSessionDays}\b`),
    ])
    expect(text).not.toContain('{{')
  }
})

it('the proxy remembers a first response for longer than any draft keeps its key', () => {
  expect(REPEAT_DAYS).toBeGreaterThan(LIFETIMES.draftDays)
})
