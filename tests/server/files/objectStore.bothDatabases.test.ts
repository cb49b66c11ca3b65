import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { submissionsCommand } from '../../../src/server/cli/submissionsCommand.ts'
import { redrawPdf } from '../../../src/server/files/redraw/redrawPdf.ts'
import { openBucket } from '../../../src/server/store/objects/bucket.ts'
import { openFileStore } from '../../../src/server/store/objects/fileStore.ts'
import { StoreDownError } from '../../../src/server/store/storeErrors.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { pdf } from '../../support/fileFixtures.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { VALID_UPLOAD } from '../../support/server/formFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { startObjectServer, type ObjectServer } from '../../support/server/objectServer.ts'
import { databaseSettings, executeSql } from '../../support/server/testDatabase.ts'
import type { TestClient, TestResponse } from '../../support/server/testClient.ts'
import { createTempDir, startTestServer, type TestServer } from '../../support/server/testServer.ts'

const DAY_MS = 24 * 60 * 60_000
const storedPdf = await redrawPdf(pdf())

let now: number
let objectServer: ObjectServer
let server: TestServer
let client: TestClient
let dataDir: string
beforeAll(async () => {
  objectServer = await startObjectServer()
})
afterAll(() => objectServer.remove())
beforeEach(async () => {
  now = Date.now()
  dataDir = createTempDir()
  server = await startTestServer({ dataDir, env: folderEnv(), clock: () => now })
  client = server.client()
  await client.signInAsVisitor()
})
afterEach(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
  for (const name of objectServer.objects().keys()) objectServer.lose(name)
})

/** Settings with a folder of the object store for each test. */
const folderEnv = (): Record<string, string> => objectServer.env({ folder: dataDir.replace(/\W+/g, '-').slice(1) })

const upload = (key: string = randomUUID()): Promise<TestResponse> =>
  client.postBody('/pc/fileUploadUpdate', multipart(VALID_UPLOAD, { files: [{ name: 'id.pdf', content: pdf() }] }), {
    'idempotency-key': key,
  })

/** Removes unused objects like a server at this time. */
const sweep = (at: number) =>
  openFileStore(readSettings(PROJECT_ROOT, folderEnv()).bucket, server.store, () => at).sweep()

async function exportAll(env: Record<string, string> = folderEnv()): Promise<Buffer[]> {
  const folder = createTempDir()
  await submissionsCommand(
    PROJECT_ROOT,
    ['--files', folder],
    { ...(await databaseSettings(dataDir)), ...env },
    () => undefined,
  )
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  rmSync(folder, { recursive: true })
  return files
}

const storedFiles = async () => {
  const rows = await server.store.submissions.search({}, 99)
  return (await Promise.all(rows.map(({ id }) => server.store.submissions.listFiles(id)))).flat()
}

test('a form beyond the quota leaves no object behind', async () => {
  await server.close()
  server = await startTestServer({ dataDir, env: { ...folderEnv(), QUOTA_FILES: '1' }, clock: () => now })
  client = server.client()
  await client.signInAsVisitor()
  const responses = await Promise.all([upload(), upload(), upload()])
  expect(responses.map(({ body }) => body.code).toSorted()).toEqual([200, 501, 501])
  expect(objectServer.objects().size).toBe(1)
})

test('a paper lies sealed in the object store, its row has the name and the key’s id, and staff export it', async () => {
  expect((await upload()).body.code).toBe(200)
  const [file] = await storedFiles()
  const sealed = objectServer.objects().get(file?.object ?? '')
  expect(sealed?.length).toBeGreaterThan(storedPdf.length)
  expect(sealed?.includes('%PDF')).toBe(false)
  expect(Buffer.from(file?.data ?? [])).toEqual(sealed?.subarray(0, 12))
  expect(await exportAll()).toEqual([storedPdf])
  await expect(exportAll({})).rejects.toThrow(/^Files of this database lie in an object store: set FILES_URL/)
})

test('while the object store is away an upload gets 503 and stores nothing; the same key is accepted afterwards', async () => {
  const key = randomUUID()
  await objectServer.stop()
  try {
    const { status, headers, body } = await upload(key)
    expect({ status, body }).toEqual({
      status: 503,
      body: { code: 503, message: expect.any(String) as string, data: { requestId: headers.get('x-request-id') } },
    })
    expect(headers.get('retry-after')).toBe('5')
    expect(await storedFiles()).toEqual([])
    expect(await server.store.submissions.search({}, 9)).toEqual([])
  } finally {
    await objectServer.restart()
  }
  const first = await upload(key)
  expect(first.body.code).toBe(200)
  expect((await upload(key)).body).toEqual(first.body)
  expect(await storedFiles()).toHaveLength(1)
  expect(await exportAll()).toEqual([storedPdf])
})

test('an object store that fails for a moment is asked again; one that hangs ends a request in time', async () => {
  const statuses: (number | 'cut' | 'hang')[] = ['cut', 503, 200]
  const flaky = createServer((request, response) => {
    request.resume().on('end', () => {
      const status = statuses.shift()
      if (status === 'cut') response.destroy()
      else if (typeof status === 'number') response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(flaky, 'listening')
  const url = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}/b/`
  const bucket = openBucket({ url, region: 'r', accessKeyId: 'a', secretAccessKey: 'b' }, 2000)
  await bucket.put('x', Buffer.from('content'))
  expect(statuses).toEqual([])
  // A time limit must not be forgotten with the request while the response is awaited.
  setFlagsFromString('--expose-gc')
  const collecting = setInterval(runInNewContext('gc') as () => void, 200)
  await expect(bucket.get('x')).rejects.toThrow(StoreDownError)
  clearInterval(collecting)
  flaky.closeAllConnections()
  flaky.close()
})

test('an object store whose answer never ends is left', async () => {
  const piece = Buffer.alloc(64 * 1024)
  let sent = 0
  const endless = createServer((request, response) => {
    const send = () => {
      while (!response.destroyed && response.write(piece)) sent += piece.length
    }
    request.resume().on('end', send)
    response.on('drain', send)
  }).listen(0, '127.0.0.1')
  await once(endless, 'listening')
  const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/b/`
  const bucket = openBucket({ url, region: 'r', accessKeyId: 'a', secretAccessKey: 'b' }, 4000)
  await expect(bucket.put('x', Buffer.from('content'))).rejects.toThrow('more than 65536 bytes')
  expect(sent).toBeLessThan(100 * 1024 * 1024)
  endless.closeAllConnections()
  endless.close()
})

test('an object without a file is removed after a day, by any number of servers; objects of files stay', async () => {
  await upload()
  await upload()
  const [kept, deleted] = await storedFiles()
  // A server that ended between an object and its row leaves this.
  await openFileStore(readSettings(PROJECT_ROOT, folderEnv()).bucket, server.store, () => now).write(Buffer.alloc(40))
  await executeSql(dataDir, `delete from submissions where id = '${deleted?.submissionId}'`)
  expect(objectServer.objects().size).toBe(3)
  await sweep(now + DAY_MS - 1)
  expect(objectServer.objects().size).toBe(3)
  await Promise.all([sweep(now + DAY_MS + 1), sweep(now + DAY_MS + 1)])
  expect([...objectServer.objects().keys()]).toEqual([kept?.object])
  expect(await server.store.objects.listUnused(now + 9 * DAY_MS, 9)).toEqual([])
  expect(await exportAll()).toEqual([storedPdf])
})

test('a file never gets an object that a sweep may be removing, or that another file has', async () => {
  await upload()
  const [file] = await storedFiles()
  if (!file) throw new Error('no file')
  const replace = (object: string, at: number) =>
    server.store.sealedRows.replaceFile(file, file, { data: file.data, object }, at)
  await server.store.objects.note('old', now)
  await expect(replace('old', now + DAY_MS)).rejects.toThrow(StoreDownError)
  await expect(replace('unknown', now)).rejects.toThrow(StoreDownError)
  expect(await storedFiles()).toEqual([file])
  const changed = { ...file, object: 'other' }
  expect(await server.store.sealedRows.replaceFile(file, changed, changed, now)).toBe(false)
})

test.each([
  ['a bucket that is not there', { bucket: 'nowhere' }, /^FILES_URL cannot be used: .* 404 NoSuchBucket\.$/],
  ['a wrong secret', { secret: 'wrong' }, /^FILES_URL cannot be used: .* 403 SignatureDoesNotMatch\.$/],
])('a server does not start with %s, and says why', async (_case, location, message) => {
  await expect(startTestServer({ env: objectServer.env(location) })).rejects.toThrow(message)
})

test('a server does not start without its object store, or with another one than that of its files', async () => {
  await upload()
  const start = (env: Record<string, string>) => startTestServer({ dataDir: copy, env })
  const copy = dataDir
  await server.close()
  await expect(start(objectServer.env({ folder: 'elsewhere' }))).rejects.toThrow(
    'FILES_URL is not where the files of this database lie',
  )
  await objectServer.stop()
  await expect(start(folderEnv())).rejects.toThrow(/^FILES_URL cannot be used: .* does not answer: ECONNREFUSED\.$/)
  await objectServer.restart()
  server = await start(folderEnv())
  expect(await exportAll()).toEqual([storedPdf])
})

test('a server does not start with an object store that keeps nothing', async ({ onTestFinished }) => {
  const forgetful = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(request.method === 'PUT' ? 200 : 404).end())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void forgetful.close())
  await once(forgetful, 'listening')
  const env = objectServer.env()
  const url = env.FILES_URL?.replace(/127[^&]+/, `127.0.0.1:${(forgetful.address() as AddressInfo).port}`)
  await expect(startTestServer({ env: { ...env, FILES_URL: url ?? '' } })).rejects.toThrow('keeps no object')
})
