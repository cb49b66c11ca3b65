import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { submissionsCommand } from '../../src/server/cli/submissionsCommand.ts'
import { readSettings } from '../../src/server/settings.ts'
import { openFileStore } from '../../src/server/store/objects/fileStore.ts'
import { openSqlite } from '../../src/server/store/sqlite/openSqlite.ts'
import { pdf } from '../support/fileFixtures.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { REFERENCE_ENTRY, startServerProcess, type ServerProcess } from '../support/serverProcess.ts'
import { VALID_UPLOAD } from '../support/server/formFixtures.ts'
import { multipart } from '../support/server/multipart.ts'
import { startObjectServer } from '../support/server/objectServer.ts'
import { TestClient } from '../support/server/testClient.ts'
import { createDataDir } from './support/childServer.ts'
import { recordMeasurement } from './support/measurements.ts'
import { BUSY_MACHINE, byRunMode } from '../support/runMode.ts'

const KILLS = byRunMode(2, 40)
const CLIENTS = 3
const DAY_MS = 24 * 60 * 60_000
const FILES = ['one.pdf', 'two.pdf'].map((name) => ({ name, content: pdf() }))

test(`${KILLS} × kill -9, and an object store that goes away, under uploads: none lost, none twice, no object left`, async () => {
  const objectServer = await startObjectServer()
  const dataDir = createDataDir()
  const env = { ...BUSY_MACHINE, ...objectServer.env(), DATA_DIR: dataDir }
  const limits = { RATE_LIMITS: 'off', QUOTA_FILES: '100000', QUOTA_MB: '100000' }
  const start = (): Promise<ServerProcess> => startServerProcess({ entry: REFERENCE_ENTRY, env: { ...env, ...limits } })
  let server = await start()
  let isOver = false
  const references: string[] = []

  /** Uploads one form after the other, and repeats each, also the last, under its key until it is acknowledged. */
  async function upload(): Promise<void> {
    let client: TestClient | undefined
    for (let key = randomUUID(); !isOver;) {
      try {
        client ??= new TestClient(server.url)
        client.url = server.url
        if (client.token === '') await client.signInAsVisitor()
        const body = multipart(VALID_UPLOAD, { files: FILES })
        const response = await client.postBody('/pc/fileUploadUpdate', body, { 'idempotency-key': key })
        if (response.body.code !== 200) continue
        references.push(String(response.body.data?.reference))
        if (isOver) return
        key = randomUUID()
      } catch {
        await pause(50)
      }
    }
  }
  const clients = Array.from({ length: CLIENTS }, upload)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = references.length
    await expect.poll(() => references.length, { interval: 10 }).toBeGreaterThan(before)
    await pause(Math.random() * 400)
    if (kill % 2 === 0) {
      await objectServer.stop()
      await pause(Math.random() * 400)
      await objectServer.restart()
      await expect.poll(() => references.length, { interval: 10 }).toBeGreaterThan(before + 1)
    }
    await server.terminate('SIGKILL')
    server = await start()
  }
  isOver = true
  await Promise.all(clients)
  await server.terminate('SIGTERM')

  const store = await openSqlite(dataDir)
  const rows = await store.submissions.search({}, 10_000)
  const stored = rows.map(({ reference }) => reference)
  expect(stored.toSorted()).toEqual(references.toSorted())
  const folder = join(dataDir, 'papers')
  mkdirSync(folder)
  await submissionsCommand(PROJECT_ROOT, ['--files', folder], env, () => undefined)
  expect(readdirSync(folder)).toHaveLength(FILES.length * rows.length)
  const left = objectServer.objects().size - FILES.length * rows.length
  await openFileStore(readSettings(PROJECT_ROOT, env).bucket, store, () => Date.now() + DAY_MS + 1).sweep()
  expect(objectServer.objects().size).toBe(FILES.length * rows.length)
  await store.close()
  recordMeasurement('uploads into an object store, killed', {
    kills: KILLS,
    uploads: references.length,
    objectsSwept: left,
  })
  await objectServer.remove()
  rmSync(dataDir, { recursive: true })
})
