import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pdfWithObject, pdfStream } from '../support/fileFixtures.ts'
import { openRawSocket, sessionHeaderLines } from '../support/server/rawSocket.ts'
import { TestClient } from '../support/server/testClient.ts'
import { multipart, rawMultipart } from '../support/server/multipart.ts'
import { createDataDir, killAllServers, prepareServer, type ChildServer } from './support/childServer.ts'
import { recordMeasurement } from './support/measurements.ts'
import { byRunMode } from '../support/runMode.ts'

const ABORTED_UPLOADS = byRunMode(200, 2000)
const CONCURRENCY = 8

let dataDir: string
let temporaryDir: string
let server: ChildServer
let client: TestClient
beforeEach(async () => {
  dataDir = createDataDir()
  temporaryDir = mkdtempSync(join(tmpdir(), 'formwright-temporary-'))
  server = prepareServer('none', dataDir, { TMPDIR: temporaryDir })
  client = new TestClient(await server.start())
  await client.fetchXsrfCookie()
})
afterEach(killAllServers)

function countRows(): { submissions: number; files: number } {
  const database = new DatabaseSync(join(dataDir, 'formwright.db'), { timeout: 5000 })
  const count = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  const counts = { submissions: count('submissions'), files: count('files') }
  database.close()
  return counts
}

/** Sends the first bytes of an upload and closes the connection, half of the time by a reset. */
async function abortUpload(request: Buffer, bytes: number): Promise<void> {
  const { socket, closed } = await openRawSocket(client.url)
  socket.write(request.subarray(0, bytes))
  await pause(Math.random() * 5)
  if (Math.random() < 0.5) socket.resetAndDestroy()
  else socket.destroy()
  await closed
}

test(`${ABORTED_UPLOADS} aborted uploads leave no row, no file and no reserved memory`, async () => {
  const document = pdfWithObject(pdfStream('', Buffer.alloc(1_500_000, 0x20)))
  const { body, headers } = rawMultipart([{ header: 'name="papers"; filename="a.pdf"', content: document }])
  const head = Buffer.from(
    [
      'POST /aspapi/pc/papersUpdate.asp HTTP/1.1',
      `Host: ${new URL(client.url).host}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${body.length}`,
      ...sessionHeaderLines(client),
      `Idempotency-Key: ${randomUUID()}`,
      '',
      '',
    ].join('\r\n'),
  )
  const request = Buffer.concat([head, body])
  let remaining = ABORTED_UPLOADS
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      // Never the last bytes: a complete upload would be stored.
      while (remaining-- > 0) await abortUpload(request, 1 + Math.floor(Math.random() * (request.length - 10)))
    }),
  )
  await pause(200)
  expect(countRows()).toEqual({ submissions: 0, files: 0 })
  expect(readdirSync(temporaryDir)).toEqual([])
  expect(
    readdirSync(dataDir).filter((name) => !/^(formwright\.(db(-wal|-shm)?|lock|reserve)|secret\.key)$/.test(name)),
  ).toEqual([])
  // These uploads would find no memory if aborted ones did not release their share of the 192 MiB.
  const whole = await Promise.all(
    Array.from({ length: 20 }, () =>
      client.postBody('/pc/papersUpdate', multipart({}, { papers: [{ name: 'a.pdf', content: document }] })),
    ),
  )
  expect(whole.map((response) => response.body.code)).toEqual(whole.map(() => 200))
  expect(countRows()).toEqual({ submissions: 20, files: 20 })
  recordMeasurement('uploads cut off', { cuts: ABORTED_UPLOADS, rowsAndFilesLeft: 0 })
})

test('200 parallel posts with one key leave one row and get equal responses', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const responses = await Promise.all(
    Array.from({ length: 200 }, () => client.post('/pc/ledgerUpdate', { text: 'once' }, key)),
  )
  expect(new Set(responses.map(({ status, bytes }) => `${status} ${bytes.toString()}`)).size).toBe(1)
  expect(responses[0]?.body.code).toBe(200)
  expect(countRows().submissions).toBe(1)
})
