import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const FOLDER = 'src/studio/client/english'
const files = globSync('*.json', { cwd: join(PROJECT_ROOT, FOLDER) })
const read = (file: string) => readFileSync(join(PROJECT_ROOT, file), 'utf8')

/** Descriptions of the members of the meta schemas, which the Studio shows as hints for faults and beside proposals. */
const descriptions = new Set<string>()
for (const file of globSync('schemas/meta/{page,field,site}.schema.json', { cwd: PROJECT_ROOT }))
  JSON.parse(read(file), (key, value: unknown) => {
    if (key === 'description' && typeof value === 'string') descriptions.add(value)
    return value
  })

it('every language of the Studio but English has a file of translated descriptions', () => {
  const languages = globSync('*.json', { cwd: join(PROJECT_ROOT, 'src/studio/client/locales') })
  expect(['en.json', ...files].sort()).toEqual(languages.sort())
})

it.each(files.map((file) => basename(file, '.json')))(
  '%s has a translation of each description, and no others',
  (code) => {
    const texts = JSON.parse(read(`${FOLDER}/${code}.json`)) as Record<string, string>
    expect(Object.keys(texts).sort()).toEqual([...descriptions].sort())
  },
)
