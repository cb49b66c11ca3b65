import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUDGETS } from '../../../src/server/limits/budgets.ts'
import { createTempDir, startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { executeSql } from '../../support/server/testDatabase.ts'

/** Two servers that share one database. */
let folder: string
let servers: [TestServer, TestServer]
beforeAll(async () => {
  folder = createTempDir()
  const start = () => startTestServer({ dataDir: folder, env: { RATE_LIMITS: '0.02' } })
  servers = await Promise.all([start(), start()])
})
afterAll(async () => {
  for (const server of servers) await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const BUDGET = Math.round(BUDGETS.signIns.perAddress * 0.02)
const signInAt = async (server: number, address: string): Promise<number> => {
  const client = (servers[server] as TestServer).client()
  return (await client.post('/pc/login', { visitor: '1' }, { 'x-forwarded-for': address })).status
}

test('two servers on one database share the budget of an address, for parallel and for sequential calls', async () => {
  const statuses = await Promise.all(Array.from({ length: 3 * BUDGET }, (_, call) => signInAt(call % 2, '203.0.113.7')))
  expect(statuses.filter((status) => status === 200)).toHaveLength(BUDGET)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2 * BUDGET)
  expect([await signInAt(0, '203.0.113.7'), await signInAt(1, '203.0.113.7')]).toEqual([429, 429])
  expect([await signInAt(0, '198.51.100.1'), await signInAt(1, '198.51.100.1')]).toEqual([200, 200])
})

test('each server counts for itself while the counters are unreachable', async () => {
  await executeSql(folder, 'drop table call_counters')
  const statuses: number[] = []
  for (let call = 0; call < BUDGET + 2; call += 1) statuses.push(await signInAt(0, '203.0.113.8'))
  expect(statuses).toEqual([...Array.from({ length: BUDGET }, () => 200), 429, 429])
})
