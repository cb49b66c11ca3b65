import { expect, test } from 'vitest'
import { toStoredData } from '../../../src/server/actions/sensitiveFields.ts'
import { createHasher } from '../../../src/server/secrets/passwordHashing.ts'
import type { Vault } from '../../../src/server/secrets/vault.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'

const vault = { seal: (value: unknown) => ({ $sealed: JSON.stringify(value) }) } as unknown as Vault
const store = (schema: object, data: unknown): Promise<unknown> =>
  toStoredData(
    { schema: schema as Schema, uiSchema: {} } as ResolvedForm,
    data,
    { vault, hasher: createHasher(), client: 'a' },
    'FW-1',
  )

test('in a form with sensitive fields a value without a schema of its own is sealed', async () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, list: { type: 'array' } },
    additionalProperties: { type: 'string', sensitive: true },
  }
  expect(await store(schema, { name: 'Ann', card: '4111', list: ['4111'] })).toEqual({
    name: 'Ann',
    card: { $sealed: '"4111"' },
    list: [{ $sealed: '"4111"' }],
  })
})

test('a client cannot send what looks like a sealed or hashed value', async () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } } }
  expect(await store(schema, { $sealed: '2.a.b', name: 'Ann', deep: { $hashed: 'x' } })).toEqual({
    $sealed: { $sealed: '"2.a.b"' },
    name: 'Ann',
    deep: { $hashed: { $sealed: '"x"' } },
  })
})
