import Ajv from 'ajv'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keywords } from '../../src/model/schema/keywords/index.ts'
import { generatedFiles } from '../../src/tools/metaSchemas.ts'

const root = process.cwd()
const readMetaSchema = (name: string): unknown =>
  JSON.parse(readFileSync(join(root, `schemas/meta/${name}.schema.json`), 'utf8'))

it.each(['page', 'field', 'site'])('the meta schema of a %s is a JSON Schema', (name) => {
  const ajv = new Ajv()
  expect([ajv.validateSchema(readMetaSchema(name) as object), ajv.errors]).toEqual([true, null])
})

describe('npm run meta', async () => {
  const files = await generatedFiles()

  it.each([...files.keys()])('has written %s as it is', (path) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(files.get(path))
  })

  it('lists every keyword in the document for authors', () => {
    const text = files.get('docs/product-owners.md') ?? ''
    expect(keywords.filter(({ name }) => !text.includes(`\n| \`${name}\` | `))).toEqual([])
  })
})

it('every keyword is a module of its name and stands in the index', () => {
  const modules = readdirSync(join(root, 'src/model/schema/keywords')).filter(
    (name) => !['index.ts', 'keyword.ts', 'definitionParts.ts'].includes(name),
  )
  expect(keywords.map(({ name }) => `${name}.ts`).sort()).toEqual(modules.sort())
})
