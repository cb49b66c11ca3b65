import { expect, test } from 'vitest'
import { startTestServer } from '../../support/server/testServer.ts'

/** Two of its alternatives contain themselves under one name, so each level of a value doubles the time to check it. */
const RULE_PAGE = {
  id: 'rule',
  kind: 'form',
  path: '/rule',
  access: 'public',
  schema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['rule'],
    properties: { rule: { $ref: '#/definitions/rule' } },
    definitions: {
      rule: {
        oneOf: [
          { type: 'object', required: ['not'], properties: { not: { $ref: '#/definitions/rule' } } },
          {
            type: 'object',
            required: ['and'],
            properties: {
              and: { type: 'array', items: { $ref: '#/definitions/rule' } },
              not: { $ref: '#/definitions/rule' },
            },
          },
          { type: 'object', required: ['field'], properties: { field: { type: 'string' } } },
        ],
      },
    },
  },
  submit: { path: '/pc/ruleUpdate' },
}

const nested = (levels: number): string =>
  JSON.stringify(Array.from({ length: levels }).reduce((rule) => ({ not: rule }), { field: 'x' }))

test('a body that takes too long to check is refused, and others are served meanwhile', async () => {
  const server = await startTestServer({ pages: [RULE_PAGE] })
  const client = server.client()
  expect((await client.post('/pc/ruleUpdate', { rule: nested(4) })).body.code).toBe(200)
  const startedAt = performance.now()
  expect((await client.post('/pc/ruleUpdate', { rule: nested(60) })).status).toBe(400)
  // Without a limit this takes longer than the age of the universe.
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  expect((await client.post('/pc/ruleUpdate', { rule: nested(3) })).body.code).toBe(200)
  await server.close()
})
