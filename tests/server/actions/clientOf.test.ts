import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { clientOf } from '../../../src/server/actions/clientOf.ts'

const requestOf = (accountId: string | undefined, ip: string): FastifyRequest =>
  ({ auth: accountId === undefined ? undefined : { account: { id: accountId } }, ip }) as FastifyRequest

test('all accounts of a network share one turn, before strangers of that network', () => {
  const first = clientOf(requestOf('a', '2001:db8::1'))
  expect(first).toEqual({ known: '2001:db8::/56' })
  expect(clientOf(requestOf('b', '2001:db8::2'))).toEqual(first)
  expect(clientOf(requestOf(undefined, '2001:db8::2'))).toBe('2001:db8::/56')
})
