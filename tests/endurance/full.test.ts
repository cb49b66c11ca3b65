import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { Client } from '../server/client.ts'
import { dataFolder, endAll, prepare } from './child.ts'
import { crowd, judge, leaveAll } from './clients.ts'

afterEach(endAll)
afterEach(leaveAll)

test('a full disk under a crowd: nothing stored and said so, reads go on, all acknowledged is there, with room again it goes on by itself', async () => {
  const dataDir = dataFolder()
  const server = prepare('full.ts', dataDir)
  const url = await server.go()
  const people = crowd(16)
  people.moveTo(url)
  while (people.acknowledged.size < 50) await pause(10)
  server.process.send('full')
  const reader = new Client(url)
  let refused: Awaited<ReturnType<Client['post']>>['body'] = {}
  while (refused.code !== 501)
    refused = (await reader.post('/pc/ledgerUpdate', { text: randomUUID().repeat(5) }, { 'accept-language': 'en' }))
      .body
  expect(refused).toEqual({
    code: 501,
    message: 'We cannot take this in at the moment. Nothing was stored. Please try again later.',
  })
  const before = people.acknowledged.size
  for (let read = 0; read < 20; read += 1) {
    expect((await reader.get('/aspapi/pc/home.asp')).body.code).toBe(200)
    expect((await reader.get('/readyz')).status).toBe(200)
  }
  expect(people.acknowledged.size - before).toBeLessThan(50)
  server.process.send('room')
  const full = people.acknowledged.size
  while (people.acknowledged.size < full + 50) await pause(10)
  await people.finish()
  const key = { 'idempotency-key': randomUUID() }
  expect((await reader.post('/pc/ledgerUpdate', { text: 'after' }, key)).body.code).toBe(200)
  expect(await server.end('SIGTERM')).not.toBe(1)
  const { stored, ...wrong } = judge(dataDir, people.acknowledged)
  expect(wrong).toEqual({ lost: [], twice: [], integrity: 'ok' })
  expect(stored).toBeGreaterThan(people.acknowledged.size)
})
