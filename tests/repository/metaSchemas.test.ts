import Ajv from 'ajv'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keywords } from '../../src/model/schema/keywords/index.ts'
import { RJSF_WIDGETS, TYPES_BY_WIDGET } from '../../src/model/schema/widgetNames.ts'
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

it('every widget that a page may name by its own name exists', () => {
  const sources = ['src/engine/widgets/widgetRegistry.ts', 'src/engine/standard/standardWidgets.tsx']
  const lines = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const rjsf = JSON.parse(readFileSync(join(root, 'schemas/components/rjsf.json'), 'utf8')) as { widgets: object }
  const widgetNames = [...Object.keys(TYPES_BY_WIDGET), ...RJSF_WIDGETS].filter((name) => name.endsWith('Widget'))
  expect(widgetNames.length).toBeGreaterThan(3)
  const isDrawn = (name: string) =>
    new RegExp(`^\\s+${name}(?:: \\w+)?,$`, 'm').test(lines) || (RJSF_WIDGETS.includes(name) && name in rjsf.widgets)
  expect(widgetNames.filter((name) => !isDrawn(name))).toEqual([])
})
