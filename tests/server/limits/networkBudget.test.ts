import type { FastifyRequest } from 'fastify'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { ActionContext } from '../../../src/server/actions/action.ts'
import { fileSenderOf } from '../../../src/server/actions/clientOf.ts'
import { createMetrics } from '../../../src/server/http/metrics.ts'
import { createNetworkBudget } from '../../../src/server/limits/networkBudget.ts'

/** A request of an address behind a proxy. */
const from = (ip: string, account?: string) =>
  ({
    ip,
    auth: account && { account: { id: account } },
    raw: { socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-for': ip } },
  }) as unknown as FastifyRequest
const local = { ip: '127.0.0.1', raw: { socket: { remoteAddress: '127.0.0.1' }, headers: { host: 'localhost' } } }

test('the addresses of a home share what it may use, and others have their own', () => {
  const budget = createNetworkBudget(10, 60)
  budget.spend(from('2001:db8:1:1::1'), 9)
  expect(budget.msUntilRoom(from('2001:db8:1:2::1'))).toBe(0)
  budget.spend(from('2001:db8:1:2::1'), 9)
  const ms = budget.msUntilRoom(from('2001:db8:1:3::1'))
  expect(ms).toBeGreaterThan(0)
  expect(ms).toBeLessThanOrEqual(60_000)
  expect(budget.msUntilRoom(from('2001:db8:1:100::1'))).toBe(0)
})

test.each([
  ['homes of a /48', (home: number) => `2001:db8:1:${home.toString(16)}00::1`, '2001:db8:2::1'],
  ['addresses of a /24', (home: number) => `203.0.113.${home}`, '203.0.114.1'],
])('many %s have four times as much together', (_networks, addressOf, elsewhere) => {
  const budget = createNetworkBudget(10, 60)
  for (let home = 1; home <= 4; home += 1) {
    expect(budget.msUntilRoom(from(addressOf(home)))).toBe(0)
    budget.spend(from(addressOf(home)), 10)
  }
  expect(budget.msUntilRoom(from(addressOf(5)))).toBeGreaterThan(0)
  expect(budget.msUntilRoom(from(elsewhere))).toBe(0)
})

test('an account has one share from any number of homes', () => {
  const budget = createNetworkBudget(10, 60)
  for (let home = 1; home <= 2; home += 1) budget.spend(from(`203.0.${home}.1`, 'one'), 5)
  expect(budget.msUntilRoom(from('203.0.3.1', 'one'))).toBeGreaterThan(0)
  expect(budget.msUntilRoom(from('203.0.3.1', 'another'))).toBe(0)
  expect(budget.msUntilRoom(from('203.0.1.1'))).toBe(0)
})

test('this machine itself has no bound, and 0 bounds nobody', () => {
  const budget = createNetworkBudget(1, 60)
  budget.spend(local as unknown as FastifyRequest, 100)
  expect(budget.msUntilRoom(local as unknown as FastifyRequest)).toBe(0)
  const off = createNetworkBudget(0, 60)
  off.spend(from('203.0.113.1'), 100)
  expect(off.msUntilRoom(from('203.0.113.1'))).toBe(0)
})

test('files of a home that has kept the redrawer busy get 429, which the metrics count', async () => {
  const metrics = createMetrics()
  const context = {
    request: from('203.0.113.7'),
    reply: { raw: new EventEmitter() },
    metrics,
    files: { drawingSeconds: createNetworkBudget(1, 60) },
  }
  const { assertRoom, spend } = fileSenderOf(context as unknown as ActionContext, 'a')
  assertRoom()
  spend(1)
  expect(assertRoom).toThrow(expect.objectContaining({ statusCode: 429 }))
  expect((await metrics.limitedCalls.get()).values.map(({ labels, value }) => [labels.budget, value])).toEqual([
    ['drawing', 1],
  ])
})
