import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { TestClient } from '../../support/server/testClient.ts'
import { createDataDir, killAllServers, prepareServer } from '../support/childServer.ts'
import { startClients, inspectStorage, abortAllClients } from '../support/loadClients.ts'
import { recordMeasurement } from '../support/measurements.ts'

afterEach(killAllServers)
afterEach(abortAllClients)

/**
 * Holds the database's write lock from another process; resolves once it is locked.
 * @returns released: resolves when it is free again
 */
async function lockDatabase(dataDir: string, ms: number): Promise<{ released: Promise<unknown> }> {
  const script = `
    import { DatabaseSync } from 'node:sqlite'
    const database = new DatabaseSync(${JSON.stringify(join(dataDir, 'formwright.db'))}, { timeout: 10000 })
    database.exec('BEGIN IMMEDIATE')
    console.log('locked')
    setTimeout(() => { database.exec('COMMIT'); database.close() }, ${ms})`
  const locker = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const released = once(locker, 'close')
  await once(locker.stdout, 'data')
  return { released }
}

const medianOf = (sorted: number[]): number => sorted[Math.floor(sorted.length / 2)] ?? Infinity

test.each([2000, 8000])(
  'while another process locks the database for %i ms, reads go on, writes are refused as busy after two seconds at most, none is lost',
  async (ms) => {
    const dataDir = createDataDir()
    const server = prepareServer('none', dataDir)
    const url = await server.start()
    const people = startClients(16, 0)
    people.setUrl(url)
    const reader = new TestClient(url)
    await reader.fetchXsrfCookie()
    while (people.acknowledged.size < 20) await pause(10)
    /** Durations in ms of consecutive reads, sorted; as long as `goesOn`, `maxReads` at most. */
    const readTimes = async (goesOn: () => boolean, most = Infinity): Promise<number[]> => {
      const times: number[] = []
      while (goesOn() && times.length < most) {
        const begun = performance.now()
        expect((await reader.get('/aspapi/pc/home.asp')).body.code).toBe(200)
        times.push(performance.now() - begun)
        await pause(20)
      }
      return times.sort((a, b) => a - b)
    }
    const before = medianOf(await readTimes(() => true, 20))
    const { released } = await lockDatabase(dataDir, ms)
    const acknowledgedBefore = people.acknowledged.size
    let isOver = false
    void released.then(() => {
      isOver = true
    })
    const busy = ms > 3000 ? reader.post('/pc/ledgerUpdate', { text: 'busy' }, { 'accept-language': 'en' }) : undefined
    const times = await readTimes(() => !isOver)
    expect(people.acknowledged.size - acknowledgedBefore).toBeLessThan(60)
    expect((await busy)?.body).toEqual(
      busy && { code: 501, message: 'The system is busy. Please try again in a moment.' },
    )
    const median = medianOf(times)
    recordMeasurement('database locked', {
      lockedMs: ms,
      reads: times.length,
      medianMs: Math.round(median),
      medianBeforeMs: Math.round(before),
      p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    })
    // A driver that waits synchronously would block every read for as long.
    expect(median).toBeLessThan(Math.max(500, 8 * before))
    const after = people.acknowledged.size
    while (people.acknowledged.size < after + 20) await pause(10)
    await people.finish()
    await server.terminate('SIGTERM')
    const { stored, ...wrong } = inspectStorage(dataDir, people.acknowledged)
    expect(wrong).toEqual({ lost: [], twice: [], integrity: 'ok' })
    expect(stored).toBe(people.acknowledged.size)
  },
)
