import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REFUSALS, refused } from '../../../src/studio/model/refusals.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

test('the Studio has every refusal among its words, in English as commands say it', () => {
  const file = join(PROJECT_ROOT, 'src/studio/client/locales/en.json')
  const { studio } = JSON.parse(readFileSync(file, 'utf8')) as { studio: { refusals: Record<string, string> } }
  expect(studio.refusals).toEqual(REFUSALS)
  expect(refused('noStep', { step: 'a' })).toMatchObject({
    message: 'The form has no step “a”.',
    reason: { key: 'noStep', params: { step: 'a' } },
  })
})
