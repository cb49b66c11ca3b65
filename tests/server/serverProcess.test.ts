import { request, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { redrawPdf } from '../../src/server/files/redraw/redrawPdf.ts'
import { bootstrap } from '../../src/server/start.ts'
import { lockFolder } from '../../src/server/store/sqlite/folderLock.ts'
import { openSqlite } from '../../src/server/store/sqlite/openSqlite.ts'
import { openVault } from '../../src/server/store/vaultKeyFile.ts'
import { jpeg, pdf } from '../support/fileFixtures.ts'
import { TestClient } from '../support/server/testClient.ts'
import { VALID_DEMO_APPLICATION, VALID_UPLOAD } from '../support/server/formFixtures.ts'
import { multipart } from '../support/server/multipart.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { REFERENCE_ENTRY, spawnServer, startServerProcess, type ServerProcess } from '../support/serverProcess.ts'
import { createTempDir } from '../support/server/testServer.ts'

const servers: ServerProcess[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.process.kill('SIGKILL')
})

async function startTracked(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({ entry: REFERENCE_ENTRY, env })
  servers.push(server)
  return server
}

/** Starts a server that cannot start. Returns its exit code and output. */
async function failedStart(env: Record<string, string>): Promise<[number | null, string]> {
  const server = spawnServer({ entry: REFERENCE_ENTRY, env })
  servers.push(server)
  return [await server.ended, server.output()]
}

test('acknowledged submissions survive kill -9', async () => {
  const env = { DATA_DIR: createTempDir() }
  const first = await startTracked(env)
  const client = new TestClient(first.url)
  await client.signInAsVisitor()
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, { 'idempotency-key': 'k' })
  expect(body.code).toBe(200)
  await first.terminate('SIGKILL')
  const second = await startTracked(env)
  const clientAfterRestart = new TestClient(second.url)
  expect(
    (await clientAfterRestart.signIn(String(body.data?.tradingAccount), String(body.data?.password))).body.code,
  ).toBe(200)
  expect(
    (await clientAfterRestart.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, { 'idempotency-key': 'k' })).body,
  ).toEqual(body)
})

test('acknowledged files survive kill -9 unchanged', async () => {
  const env = { DATA_DIR: createTempDir() }
  const server = await startTracked(env)
  const client = new TestClient(server.url)
  await client.signInAsVisitor()
  const files = [
    { name: 'a.pdf', content: pdf() },
    { name: 'b.jpg', content: await jpeg(1500, 1000) },
  ]
  const { body } = await client.postBody('/pc/fileUploadUpdate', multipart(VALID_UPLOAD, { files }))
  const killed = server.terminate('SIGKILL')
  expect(body.code).toBe(200)
  await killed
  const store = await openSqlite(env.DATA_DIR)
  const [row] = await store.submissions.search({}, 9)
  const storedFiles = await store.submissions.listFiles(row?.id ?? '')
  const [document, photo] = storedFiles.map(({ data, field, position }) =>
    openVault(env.DATA_DIR).openBytes(data, `${row?.reference}${field}/${position}`),
  )
  expect(row?.reference).toBe(body.data?.reference)
  expect(document).toEqual(await redrawPdf(pdf()))
  expect(await sharp(photo).metadata()).toMatchObject({ width: 1500, height: 1000 })
  expect(
    createHash('sha256')
      .update(photo ?? '')
      .digest('hex'),
  ).toBe(storedFiles[1]?.sha256)
  await store.close()
})

test('the start prints the URL and the sample customers; SIGTERM finishes requests in flight and exits with 0', async () => {
  const env = { DATA_DIR: createTempDir() }
  const server = await startTracked(env)
  const { url } = server
  await expect.poll(server.output).toContain('real@example.com or 8800001, password Sample-real-2026')
  expect(statSync(join(env.DATA_DIR, 'secret.key')).mode & 0o777).toBe(0o600)
  const client = new TestClient(url)
  await client.fetchXsrfCookie()
  const xsrf = client.cookies.get('XSRF-TOKEN') ?? ''
  const inFlight = request(`${url}/aspapi/pc/login.asp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': 9,
      expect: '100-continue',
      cookie: client.cookie,
      'x-xsrf-token': xsrf,
    },
  })
  inFlight.flushHeaders()
  await once(inFlight, 'continue')
  const ended = server.terminate('SIGTERM')
  while (
    await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    )
  )
    await new Promise((resolve) => setTimeout(resolve, 10))
  inFlight.end('visitor=1')
  const [response] = (await once(inFlight, 'response')) as [IncomingMessage]
  expect(JSON.parse(Buffer.concat((await response.toArray()) as Buffer[]).toString())).toMatchObject({ code: 200 })
  expect(await ended).toBe(0)
})

test('a failed start prints the reason in one line and exits with 1', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const port = String((blocker.address() as AddressInfo).port)
  const file = join(createTempDir(), 'file')
  writeFileSync(file, '')
  const newer = createTempDir()
  new DatabaseSync(join(newer, 'formwright.db')).exec('PRAGMA user_version = 99')
  const [badPort, portTaken, noFolder, tooNew] = await Promise.all([
    failedStart({ PORT: 'x' }),
    failedStart({ PORT: port }),
    failedStart({ DATA_DIR: file }),
    failedStart({ DATA_DIR: newer }),
  ])
  blocker.close()
  expect(badPort).toEqual([1, 'PORT must be a whole number from 0 to 65535, not “x”.\n'])
  expect(portTaken?.[0]).toBe(1)
  expect(portTaken?.[1]).toContain('PORT is taken by another program')
  expect(noFolder?.[0]).toBe(1)
  expect(noFolder?.[1]).toMatch(/^The database in DATA_DIR \(.*\) cannot be used: .*\n$/)
  expect(tooNew?.[1]).toMatch(/^The database is of version 99/)
  for (const [, output] of [badPort, portTaken, noFolder, tooNew]) expect(output).not.toMatch(/\n\s+at /)
})

test.each([
  ['its own database', {}],
  ['the broker’s own backend', { ASPAPI_URL: 'http://127.0.0.1:9' }],
])('a failed start with %s releases its folder', async (_what, env) => {
  const dataDir = createTempDir()
  writeFileSync(join(dataDir, 'secret.key'), 'no key')
  writeFileSync(join(dataDir, 'formwright.db'), '')
  const start = () => bootstrap(PROJECT_ROOT, { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })
  await expect(start()).rejects.toThrow(/secret\.key/)
  const { isFirstHolder, release } = lockFolder(dataDir)
  expect(isFirstHolder).toBe(true)
  release()
})
