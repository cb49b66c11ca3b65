import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusal } from '../../../../src/studio/model/fileEdits.ts'
import { PROJECT_ROOT } from '../../../support/projectRoot.ts'

const read = (file: string) => readFileSync(join(PROJECT_ROOT, file), 'utf8')

test('the Studio has a sentence for each refusal, and for no other', () => {
  const sources = ['src/project/source/jsonText.ts', ...globSync('src/studio/model/**/*.ts', { cwd: PROJECT_ROOT })]
  const keys = sources.flatMap((file) => [
    ...read(file).matchAll(/refusal\('(\w+)'|new EditError\('[^']*', \{ key: '(\w+)'/g),
  ])
  const { studio } = JSON.parse(read('src/studio/client/locales/en.json')) as {
    studio: { refusals: Record<string, string> }
  }
  expect([...new Set(keys.map(([, refusalKey, editKey]) => refusalKey ?? editKey))].sort()).toEqual(
    Object.keys(studio.refusals).sort(),
  )
  expect(refusal('noStep', { step: 'a' })).toMatchObject({ reason: { key: 'noStep', params: { step: 'a' } } })
})
