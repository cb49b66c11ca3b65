import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createLogger, createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aspapiDevServer } from '../../src/tools/vite/aspapiDevServer.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { TestClient } from '../support/server/testClient.ts'

const ENV = { LOG_LEVEL: 'silent', MIN_FREE_MB: '0', MAX_LAG_MS: '0', SAMPLE_DATA: 'off', DATA_DIR: 'data' }

const root = mkdtempSync(join(tmpdir(), 'formwright-dev-'))
const errors: string[] = []
let server: ViteDevServer
let client: TestClient

beforeAll(async () => {
  for (const folder of ['schemas', 'locales', 'sample', 'src'])
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true, dereference: true })
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const [name, value] of Object.entries(ENV)) vi.stubEnv(name, value)
  const customLogger = createLogger('silent')
  customLogger.error = (message) => void errors.push(message)
  server = await createServer({
    root,
    configFile: false,
    customLogger,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, ws: false },
    plugins: [aspapiDevServer(root)],
  })
  await server.listen()
  client = new TestClient(`http://127.0.0.1:${serverPort()}`)
})

afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

function serverPort(): number {
  const address = server.httpServer?.address()
  if (typeof address !== 'object' || !address) throw new Error('The dev server does not listen.')
  return address.port
}

const pageFile = (id: string): string => join(root, `schemas/pages/${id}.page.json`)
const readPage = (id: string) => JSON.parse(readFileSync(pageFile(id), 'utf8'))

/** The rule that a one-letter message breaks; undefined if there is no such call or no rule is broken. */
async function brokenRule(call: string): Promise<string | undefined> {
  const { body } = await client.post(call, { message: 'a' })
  const brokenRules = body.data?.errors as Record<string, string> | undefined
  return brokenRules?.['/message']
}

test('a page file that was just saved has a working call', async () => {
  expect(await brokenRule('/pc/callbackUpdate')).toBeUndefined()
  const page = readPage('message')
  const callback = {
    ...page,
    id: 'callback',
    path: '/callback',
    submit: { ...page.submit, path: '/pc/callbackUpdate' },
  }
  for (const language of readdirSync(join(root, 'locales')))
    writeFileSync(join(root, `locales/${language}/pages/callback.json`), JSON.stringify({ title: language }))
  writeFileSync(pageFile('callback'), JSON.stringify(callback))
  await expect.poll(() => brokenRule('/pc/callbackUpdate')).toBe('minLength')
})

test('a form is validated by the rule that was just saved', async () => {
  const page = readPage('message')
  page.schema.properties.message = { $ref: '../fields/message.json', pattern: '^b+$' }
  writeFileSync(pageFile('message'), JSON.stringify(page))
  await expect.poll(() => brokenRule('/pc/messageUpdate')).toBe('pattern')
})

test('a broken definition is reported, and the old backend runs until it is corrected', async () => {
  const before = readFileSync(pageFile('message'), 'utf8')
  writeFileSync(pageFile('message'), '{')
  await expect.poll(() => errors.join()).toContain('schemas/pages/message.page.json')
  expect(await brokenRule('/pc/messageUpdate')).toBe('pattern')
  writeFileSync(pageFile('message'), before.replace('^b+$', '^a+$'))
  await expect.poll(() => brokenRule('/pc/messageUpdate')).not.toBe('pattern')
})

test('saved server code runs, code that does not parse leaves the backend as it is', async () => {
  const file = join(root, 'src/server/start.ts')
  const before = readFileSync(file, 'utf8')
  appendFileSync(file, "process.env.DEV_SERVER_TEST = 'new code'\n")
  await expect.poll(() => process.env.DEV_SERVER_TEST).toBe('new code')
  errors.length = 0
  writeFileSync(file, 'export const = 1')
  await expect.poll(() => errors.join()).toContain('start.ts')
  expect((await client.post('/pc/messageUpdate')).body.code).toBe(501)
  writeFileSync(file, before)
})

test('a request in flight is answered before the backend is replaced', async () => {
  await client.post('/pc/messageUpdate')
  const body = 'message=a'
  const call = request(`${client.url}/aspapi/pc/messageUpdate.asp`, {
    method: 'POST',
    headers: {
      token: '""',
      cookie: client.cookie,
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN'),
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
    },
  })
  const response = new Promise<string>((resolve, reject) => {
    call.on('response', (answer) => void text(answer).then(resolve, reject)).on('error', reject)
  })
  call.write(body.slice(0, 3))
  const page = readPage('callback')
  page.schema.properties.message = { $ref: '../fields/message.json', pattern: '^c+$' }
  const saveEvent = once(server.watcher, 'change')
  writeFileSync(pageFile('callback'), JSON.stringify(page))
  await saveEvent
  call.end(body.slice(3))
  expect(JSON.parse(await response)).toMatchObject({ code: 501 })
  await expect.poll(() => brokenRule('/pc/callbackUpdate')).toBe('pattern')
})
