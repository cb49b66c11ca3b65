import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { clientOf } from '../../../src/server/actions/clientOf.ts'

const requestOf = (accountId: string | undefined, ip: string): FastifyRequest =>
  ({ auth: accountId === undefined ? undefined : { account: { id: accountId } }, ip }) as FastifyRequest

test('all accounts and homes of a network share one turn, before strangers of that network', () => {
  const first = clientOf(requestOf('a', '2001:db8:0:100::1'))
  expect(first).toHaveProperty('known')
  expect(clientOf(requestOf('b', '2001:db8:0:200::1'))).toEqual(first)
  expect(clientOf(requestOf('b', '2001:db8:1::1'))).not.toEqual(first)
  expect(clientOf(requestOf('a', '203.0.113.1'))).toEqual(clientOf(requestOf('a', '203.0.113.200')))
  const stranger = clientOf(requestOf(undefined, '2001:db8:0:300::1'))
  expect(stranger).toEqual(clientOf(requestOf(undefined, '2001:db8:0:400::1')))
  expect(stranger).not.toEqual(first)
})
