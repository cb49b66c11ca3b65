import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { currentClient } from '../../../src/server/limits/currentClient.ts'
import { fairTurns } from '../../../src/server/plugins/fairTurns.ts'

const app = Fastify()
afterEach(() => app.close())

test('the requests of one address, or of one IPv6 network, are one queue: another address has its turn among them', async () => {
  const served: string[] = []
  app.register(fairTurns)
  app.get('/', async () => {
    served.push(currentClient())
    const end = performance.now() + 1
    while (performance.now() < end);
    return ''
  })
  await app.ready()
  const addresses = [
    ...Array.from({ length: 100 }, (_each, index) => `2001:db8:1:1::${index.toString(16)}`),
    '192.0.2.1',
  ]
  await Promise.all(addresses.map((remoteAddress) => app.inject({ url: '/', remoteAddress })))
  expect(served).toHaveLength(101)
  expect(new Set(served)).toEqual(new Set(['2001:db8:1:1::/64', '192.0.2.1']))
  expect(served.indexOf('192.0.2.1')).toBeLessThan(50)
})
