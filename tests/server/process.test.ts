import { spawn, type ChildProcess } from 'node:child_process'
import { request, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '../../src/server/start.ts'
import { holdFolder } from '../../src/server/store/sqlite/hold.ts'
import { openSqlite } from '../../src/server/store/sqlite.ts'
import { openVault } from '../../src/server/store/vault.ts'
import { jpeg, pdf } from '../files.ts'
import { Client } from './client.ts'
import { DEMO } from './forms.ts'
import { multipart } from './multipart.ts'
import { CODE, ROOT, tempDir } from './start.ts'

interface Run {
  child: ChildProcess
  url: string
  output: () => string
}

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function spawnServer(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      VERIFY_CODE: CODE,
      DATA_DIR: tempDir(),
      ...env,
    },
  })
  children.push(child)
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += String(chunk)
  })
  child.stderr?.on('data', (chunk) => {
    text += String(chunk)
  })
  return { child, output: () => text }
}

async function run(env: Record<string, string>): Promise<Run> {
  const { child, output } = spawnServer(env)
  while (!/password Sample-demo-2026/.test(output())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(output())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { child, output, url: /Formwright is at (\S+)/.exec(output())?.[1] ?? '' }
}

/** Exit code and what was said by a server that cannot start. */
async function failing(env: Record<string, string>): Promise<[number | null, string]> {
  const { child, output } = spawnServer(env)
  const [code] = (await once(child, 'close')) as [number | null]
  return [code, output()]
}

test('what was answered outlives kill -9', async () => {
  const env = { DATA_DIR: tempDir() }
  const first = await run(env)
  const client = new Client(first.url)
  await client.visit()
  await client.image()
  const { body } = await client.post('/pc/applyDemoUpdate', DEMO, { 'idempotency-key': 'k' })
  expect(body.code).toBe(200)
  first.child.kill('SIGKILL')
  await once(first.child, 'close')
  const second = await run(env)
  const again = new Client(second.url)
  expect((await again.signIn(String(body.data?.tradingAccount), String(body.data?.password))).body.code).toBe(200)
  expect((await again.post('/pc/applyDemoUpdate', DEMO, { 'idempotency-key': 'k' })).body).toEqual(body)
})

test('files that were answered for outlive kill -9, whole', async () => {
  const env = { DATA_DIR: tempDir() }
  const { child, url } = await run(env)
  const client = new Client(url)
  await client.visit()
  const files = [
    { name: 'a.pdf', content: pdf() },
    { name: 'b.jpg', content: await jpeg(1500, 1000) },
  ]
  const { body } = await client.raw('/pc/fileUploadUpdate', multipart({ documentType: 'identity' }, { files }))
  child.kill('SIGKILL')
  expect(body.code).toBe(200)
  await once(child, 'close')
  const store = await openSqlite(env.DATA_DIR)
  const [row] = await store.submissions.newest(9)
  const kept = await store.submissions.files(row?.id ?? '')
  const [document, photo] = kept.map(({ data, field, position }) =>
    openVault(env.DATA_DIR).openBytes(data, `${row?.reference}${field}/${position}`),
  )
  expect(row?.reference).toBe(body.data?.reference)
  expect(document).toEqual(files[0]?.content)
  expect(await sharp(photo).metadata()).toMatchObject({ width: 1500, height: 1000 })
  expect(
    createHash('sha256')
      .update(photo ?? '')
      .digest('hex'),
  ).toBe(kept[1]?.sha256)
  await store.close()
})

test('the start prints the address and the sample customers; SIGTERM ends it with 0 and finishes what is in flight', async () => {
  const env = { DATA_DIR: tempDir() }
  const { child, url, output } = await run(env)
  expect(output()).toContain('real@example.com or 8800001, password Sample-real-2026')
  expect(statSync(join(env.DATA_DIR, 'secret.key')).mode & 0o777).toBe(0o600)
  const client = new Client(url)
  await client.arrive()
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
  const stopped = Date.now()
  child.kill('SIGTERM')
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
  const [code] = (await once(child, 'close')) as [number]
  expect(Date.now() - stopped).toBeLessThan(5000)
  expect(code).toBe(0)
})

test('a start that cannot be says why in a sentence and ends with 1', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const port = String((blocker.address() as AddressInfo).port)
  const file = join(tempDir(), 'file')
  writeFileSync(file, '')
  const newer = tempDir()
  new DatabaseSync(join(newer, 'formwright.db')).exec('PRAGMA user_version = 99')
  const [badPort, taken, noFolder, tooNew] = await Promise.all([
    failing({ PORT: 'x' }),
    failing({ PORT: port }),
    failing({ DATA_DIR: file }),
    failing({ DATA_DIR: newer }),
  ])
  blocker.close()
  expect(badPort).toEqual([1, 'PORT must be a number from 0 to 65535, not “x”.\n'])
  expect(taken?.[0]).toBe(1)
  expect(taken?.[1]).toContain('PORT is taken by another program')
  expect(noFolder?.[0]).toBe(1)
  expect(noFolder?.[1]).toMatch(/^The database in DATA_DIR \(.*\) cannot be used: .*\n$/)
  expect(tooNew?.[1]).toMatch(/^The database is of version 99/)
  for (const [, said] of [badPort, taken, noFolder, tooNew]) expect(said).not.toMatch(/\n\s+at /)
})

test.each([
  ['its own database', {}],
  ['the broker’s own backend', { ASPAPI_URL: 'http://127.0.0.1:9' }],
])('a start on %s that fails lets go of its folder', async (_what, env) => {
  const dataDir = tempDir()
  writeFileSync(join(dataDir, 'secret.key'), 'no key')
  writeFileSync(join(dataDir, 'formwright.db'), '')
  const start = () => createApp(ROOT, { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })
  await expect(start()).rejects.toThrow(/secret\.key/)
  const { first, release } = holdFolder(dataDir)
  expect(first).toBe(true)
  release()
})
