import Ajv from 'ajv'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = process.cwd()
interface Meta {
  definitions: { ui: { properties: { 'ui:widget': { enum: string[] } } } }
}
const meta = (name: string) => JSON.parse(readFileSync(join(root, `schemas/meta/${name}.schema.json`), 'utf8')) as Meta

it.each(['page', 'field', 'site'])('the meta schema of a %s is a JSON Schema', (name) => {
  const ajv = new Ajv()
  expect([ajv.validateSchema(meta(name)), ajv.errors]).toEqual([true, null])
})

it('pages and the field library have the same vocabulary', () => {
  expect(meta('page').definitions).toEqual(meta('field').definitions)
})

it('every widget that a page may name by its own name exists', () => {
  const registered = readFileSync(join(root, 'src/engine/widgets/index.ts'), 'utf8')
  const named = meta('page').definitions.ui.properties['ui:widget'].enum.filter((name) => name.endsWith('Widget'))
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !new RegExp(`^\\s+${name},$`, 'm').test(registered))).toEqual([])
})
