import Ajv from 'ajv'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = process.cwd()
interface MetaSchema {
  definitions: { ui: { properties: { 'ui:widget': { enum: string[] } } } }
}
const readMetaSchema = (name: string) =>
  JSON.parse(readFileSync(join(root, `schemas/meta/${name}.schema.json`), 'utf8')) as MetaSchema

it.each(['page', 'field', 'site'])('the meta schema of a %s is a JSON Schema', (name) => {
  const ajv = new Ajv()
  expect([ajv.validateSchema(readMetaSchema(name)), ajv.errors]).toEqual([true, null])
})

it('pages and the field library have the same vocabulary', () => {
  expect(readMetaSchema('page').definitions).toEqual(readMetaSchema('field').definitions)
})

it('every widget that a page may name by its own name exists', () => {
  const widgetIndexSource = readFileSync(join(root, 'src/engine/widgets/widgetRegistry.ts'), 'utf8')
  const widgetNames = readMetaSchema('page').definitions.ui.properties['ui:widget'].enum.filter((name) =>
    name.endsWith('Widget'),
  )
  expect(widgetNames.length).toBeGreaterThan(3)
  expect(widgetNames.filter((name) => !new RegExp(`^\\s+${name},$`, 'm').test(widgetIndexSource))).toEqual([])
})
