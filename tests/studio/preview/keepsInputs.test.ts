import { expect, test } from 'vitest'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import { shareUnchanged } from '../../../src/studio/model/shareUnchanged.ts'
import { keepsInputs } from '../../../src/studio/preview/keepsInputs.ts'

const FORM: ResolvedForm = {
  id: 'message',
  schema: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', maxLength: 40 }, age: { type: 'integer', default: 18 } },
    if: { required: ['name'] },
    then: { properties: { more: { type: 'string' } } },
  },
  uiSchema: {},
  submit: { path: '/pc/messageUpdate' },
  library: {},
}

/** Whether the form stays mounted after an edit of its schema. */
const stays = (edit: (schema: Schema) => void): boolean => {
  const schema = structuredClone(FORM.schema)
  edit(schema)
  return keepsInputs(FORM, shareUnchanged(FORM, { ...FORM, schema }))
}
const field = (schema: Schema, name: string): Schema => schema.properties?.[name] ?? {}

test('new limits and requirements, and added, removed or moved fields, keep the inputs', () => {
  expect(stays(() => undefined)).toBe(true)
  expect(stays((schema) => (field(schema, 'name').maxLength = 20))).toBe(true)
  expect(stays((schema) => (schema.required = ['age']))).toBe(true)
  expect(stays((schema) => (schema.properties = { ...schema.properties, added: { type: 'string' } }))).toBe(true)
  expect(stays((schema) => (schema.properties = { name: field(schema, 'name') }))).toBe(true)
  expect(keepsInputs(FORM, { ...FORM, uiSchema: { name: { 'ui:widget': 'hidden' } } })).toBe(true)
})

test('a new type, a new default, new conditions and new steps make a new form', () => {
  expect(stays((schema) => (field(schema, 'age').type = 'string'))).toBe(false)
  expect(stays((schema) => (field(schema, 'age').default = 21))).toBe(false)
  expect(stays((schema) => (schema.if = { required: ['age'] }))).toBe(false)
  expect(stays((schema) => (schema.then = { properties: { more: { type: 'boolean' } } }))).toBe(false)
  expect(keepsInputs(FORM, { ...FORM, steps: [{ id: 'one', fields: ['name', 'age'] }] })).toBe(false)
  expect(keepsInputs(FORM, { ...FORM, id: 'other' })).toBe(false)
})
