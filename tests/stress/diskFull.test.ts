import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { TestClient } from '../support/server/testClient.ts'
import { createDataDir, killAllServers, prepareServer } from './support/childServer.ts'
import { startClients, inspectStorage, abortAllClients } from './support/loadClients.ts'

afterEach(killAllServers)
afterEach(abortAllClients)

test('a full disk under load: forms are refused with a message, reads continue, no acknowledged form is lost, and writing resumes with free space', async () => {
  const dataDir = createDataDir()
  const server = prepareServer('fullDisk', dataDir)
  const url = await server.start()
  const people = startClients(16)
  people.setUrl(url)
  while (people.acknowledged.size < 50) await pause(10)
  server.process.send('full')
  const reader = new TestClient(url)
  let refusal: Awaited<ReturnType<TestClient['post']>>['body'] = {}
  while (refusal.code !== 501)
    refusal = (await reader.post('/pc/ledgerUpdate', { text: randomUUID().repeat(5) }, { 'accept-language': 'en' }))
      .body
  expect(refusal).toEqual({
    code: 501,
    message: 'We cannot accept anything at the moment. Nothing was stored. Please try again later.',
  })
  for (let read = 0; read < 20; read += 1) {
    expect((await reader.get('/aspapi/pc/home.asp')).body.code).toBe(200)
    expect((await reader.get('/readyz')).status).toBe(200)
  }
  server.process.send('room')
  const full = people.acknowledged.size
  while (people.acknowledged.size < full + 50) await pause(10)
  await people.finish()
  const key = { 'idempotency-key': randomUUID() }
  expect((await reader.post('/pc/ledgerUpdate', { text: 'after' }, key)).body.code).toBe(200)
  expect(await server.terminate('SIGTERM')).not.toBe(1)
  const { stored, ...wrong } = inspectStorage(dataDir, people.acknowledged)
  expect(wrong).toEqual({ lost: [], twice: [], integrity: 'ok' })
  expect(stored).toBeGreaterThan(people.acknowledged.size)
})
