import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pdfWith, stream } from '../files.ts'
import { Client } from '../server/client.ts'
import { multipart, rawMultipart } from '../server/multipart.ts'
import { dataFolder, endAll, prepare, type Child } from './child.ts'
import { figure } from './figures.ts'
import { size } from './sizes.ts'

const CUTS = size(200, 2000)
const AT_ONCE = 8

let dataDir: string
let temporary: string
let server: Child
let client: Client
beforeEach(async () => {
  dataDir = dataFolder()
  temporary = mkdtempSync(join(tmpdir(), 'formwright-temporary-'))
  server = prepare('sound.ts', dataDir, { TMPDIR: temporary })
  client = new Client(await server.go())
  await client.arrive()
})
afterEach(endAll)

function rows(): { submissions: number; files: number } {
  const database = new DatabaseSync(join(dataDir, 'formwright.db'), { timeout: 5000 })
  const count = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  const counted = { submissions: count('submissions'), files: count('files') }
  database.close()
  return counted
}

/** Sends the first bytes of an upload and ends the connection, one time in two without a farewell. */
async function cutUpload(request: Buffer, bytes: number): Promise<void> {
  const { hostname, port } = new URL(client.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(request.subarray(0, bytes))
  await pause(Math.random() * 5)
  const gone = once(socket, 'close')
  if (Math.random() < 0.5) socket.resetAndDestroy()
  else socket.destroy()
  await gone
}

test(`${CUTS} uploads cut off on the way leave no row, no file, and none of the memory taken`, async () => {
  const document = pdfWith(stream('', Buffer.alloc(1_500_000, 0x20)))
  const { body, headers } = rawMultipart([{ header: 'name="papers"; filename="a.pdf"', content: document }])
  const head = Buffer.from(
    [
      'POST /aspapi/pc/papersUpdate.asp HTTP/1.1',
      `Host: ${new URL(client.url).host}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${body.length}`,
      'token: ""',
      `Cookie: ${[...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
      `X-XSRF-TOKEN: ${client.cookies.get('XSRF-TOKEN') ?? ''}`,
      `Idempotency-Key: ${randomUUID()}`,
      '',
      '',
    ].join('\r\n'),
  )
  const request = Buffer.concat([head, body])
  let left = CUTS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      // Never its last bytes: the whole of it would rightly be kept.
      while (left-- > 0) await cutUpload(request, 1 + Math.floor(Math.random() * (request.length - 10)))
    }),
  )
  await pause(200)
  expect(rows()).toEqual({ submissions: 0, files: 0 })
  expect(readdirSync(temporary)).toEqual([])
  expect(
    readdirSync(dataDir).filter((name) => !/^(formwright\.(db(-wal|-shm)?|lock)|secret\.key)$/.test(name)),
  ).toEqual([])
  // Were what each had taken not given back, there would be no room for these: 128 MiB are all there is.
  const whole = await Promise.all(
    Array.from({ length: 20 }, () =>
      client.raw('/pc/papersUpdate', multipart({}, { papers: [{ name: 'a.pdf', content: document }] })),
    ),
  )
  expect(whole.map((answer) => answer.body.code)).toEqual(whole.map(() => 200))
  expect(rows()).toEqual({ submissions: 20, files: 20 })
  figure('uploads cut off', { cuts: CUTS, rowsAndFilesLeft: 0 })
})

test('200 at the same time with one key: one row, 200 equal answers', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => client.post('/pc/ledgerUpdate', { text: 'once' }, key)),
  )
  expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes.toString()}`)).size).toBe(1)
  expect(answers[0]?.body.code).toBe(200)
  expect(rows().submissions).toBe(1)
})
