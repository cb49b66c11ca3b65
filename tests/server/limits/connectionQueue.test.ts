import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createConnectionQueue } from '../../../src/server/limits/connectionQueue.ts'
import { currentClient, runForClient } from '../../../src/server/limits/currentClient.ts'
import { fairTurns } from '../../../src/server/plugins/fairTurns.ts'

test('one client leaves two connections to others, and clients that wait take turns', async () => {
  const queue = createConnectionQueue(4)
  const started: string[] = []
  const releases: (() => void)[] = []
  const use = (name: string): void =>
    runForClient(name.charAt(0), () => {
      void queue(async () => {
        started.push(name)
        await new Promise<void>((release) => releases.push(release))
      })
    })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1']) use(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2'])
  for (let release = releases.shift(); release; release = releases.shift()) {
    release()
    await nextTurn()
  }
  expect(started.slice(4).join(' ')).toMatch(/^(a3 )?(b3|c1)/)
  expect(started).toHaveLength(9)
})

test('who waits too long for a connection leaves the queue', async () => {
  const queue = createConnectionQueue(1)
  const released = Promise.withResolvers<undefined>()
  const first = queue(() => released.promise)
  const patience = new AbortController()
  const second = queue(async () => undefined, patience.signal)
  patience.abort(new Error('late'))
  await expect(second).rejects.toThrow('late')
  released.resolve(undefined)
  await first
})

test('whose request it is stays known when its body has been read', async () => {
  const app = Fastify()
  await app.register(fairTurns)
  app.post('/', async () => ({ client: currentClient() }))
  const response = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'x'.repeat(200_000) }),
  })
  expect(await response.json()).toEqual({ client: '127.0.0.1' })
  await app.close()
})
