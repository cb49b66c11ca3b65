import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { TestClient } from '../../support/server/testClient.ts'
import { createDataDir, killAllServers, prepareServer } from '../support/childServer.ts'
import { startClients, inspectStorage, abortAllClients } from '../support/loadClients.ts'
import { recordMeasurement } from '../support/measurements.ts'
import { percentile } from '../support/productServer.ts'

afterEach(killAllServers)
afterEach(abortAllClients)

const READS = 30

/** Locks the database for writing from another process. @returns a function that releases the lock */
async function lockDatabase(dataDir: string): Promise<() => Promise<unknown>> {
  const script = `
    import { DatabaseSync } from 'node:sqlite'
    const database = new DatabaseSync(${JSON.stringify(join(dataDir, 'formwright.db'))}, { timeout: 60000 })
    database.exec('BEGIN IMMEDIATE')
    console.log('locked')
    process.stdin.once('end', () => { database.exec('COMMIT'); database.close() }).resume()`
  const locker = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const released = once(locker, 'close')
  await once(locker.stdout, 'data')
  return () => {
    locker.stdin.end()
    return released
  }
}

test('while another process locks the database under load, reads are answered and writes refused as busy; none is lost', async () => {
  const dataDir = createDataDir()
  const server = prepareServer('none', dataDir)
  const url = await server.start()
  const people = startClients(16, 0)
  people.setUrl(url)
  const reader = new TestClient(url)
  await reader.fetchXsrfCookie()
  while (people.acknowledged.size < 20) await pause(10)
  const release = await lockDatabase(dataDir)
  const busy = reader.post('/pc/ledgerUpdate', { text: 'busy' }, { 'accept-language': 'en' })
  const times: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const startedAt = performance.now()
    expect((await reader.get('/aspapi/pc/home.asp')).body.code).toBe(200)
    times.push(performance.now() - startedAt)
  }
  expect((await busy).body).toEqual({ code: 501, message: 'The system is busy. Please try again in a moment.' })
  await release()
  recordMeasurement('reads while the database is locked', {
    medianMs: Math.round(percentile(times, 0.5)),
    longestMs: Math.round(Math.max(...times)),
  })
  const after = people.acknowledged.size
  while (people.acknowledged.size < after + 20) await pause(10)
  await people.finish()
  await server.terminate('SIGTERM')
  const { stored, ...wrong } = inspectStorage(dataDir, people.acknowledged)
  expect(wrong).toEqual({ lost: [], twice: [], integrity: 'ok' })
  expect(stored).toBe(people.acknowledged.size)
})
