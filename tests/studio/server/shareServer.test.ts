import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT_DATA_ID } from '../../../src/studio/model/protocol.ts'
import { writeJournal } from '../../../src/studio/server/journal.ts'
import { assetPrefix } from '../../../src/studio/server/requestGuard.ts'
import { buildShareServer, networkAddresses } from '../../../src/studio/server/shareApp.ts'

const TOKEN = 'a-token-of-this-test'
const root = mkdtempSync(join(tmpdir(), 'formwright-share-'))
const clientDir = join(root, 'client')
const app = buildShareServer(root, clientDir, TOKEN)
const assets = assetPrefix(TOKEN)
const FILES: Record<string, string> = {
  'schemas/pages/order.page.json': '{ "id": "order" }',
  'schemas/fields/name.json': '{}',
  'schemas/site.json': '{ "name": "kept" }',
  'schemas/meta/page.schema.json': '{}',
  'locales/en/meta.json': '{}',
  'locales/en/pages/order.json': '{ "title": "</script><script>alert(1)</script>" }',
  'locales/en/server.json': '{ "code": "kept" }',
  'locales/en/sources.json': '{ "key": "kept" }',
  'locales/en/legal/terms.md': 'kept',
  'client/share.html': '<body><script src="./assets/share.js"></script></body>',
  'client/index.html': 'the Studio',
  'client/frame.html': 'the frame',
  'client/assets/share.js': '1',
}
let port = 0

beforeAll(async () => {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

/** Sends a request with exactly these headers, some of which `fetch` would set itself. */
function send(path: string, { method = 'GET', ...headers }: Record<string, string> = {}) {
  return new Promise<{ status: number; text: string; policy: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          policy: String(response.headers['content-security-policy']),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** The files in the shared page. */
function filesIn(page: string): Record<string, string> {
  const data = new RegExp(`<script type="application/json" id="${PROJECT_DATA_ID}">(.*)</script></body>`).exec(
    page,
  )?.[1]
  return JSON.parse(data ?? '{}') as Record<string, string>
}

test('the link shows the forms with unsaved work, and only the files that they are drawn from', async () => {
  writeJournal(root, [
    { file: 'schemas/pages/order.page.json', before: FILES['schemas/pages/order.page.json'], after: '{ "id": "new" }' },
  ])
  const { status, text, policy } = await send(`/${TOKEN}/`)
  expect(status).toBe(200)
  expect(text).toContain(`<script src="..${assets}assets/share.js"></script>`)
  // Neither a text ends the element with the files.
  expect(text.match(/<\/script>/g)).toHaveLength(2)
  expect(filesIn(text)).toEqual({
    'schemas/pages/order.page.json': '{ "id": "new" }',
    'schemas/fields/name.json': '{}',
    'locales/en/meta.json': '{}',
    'locales/en/pages/order.json': FILES['locales/en/pages/order.json'],
  })
  expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  expect(policy).not.toMatch(/connect-src/)
  const frame = await send(`${assets}frame.html`)
  expect([frame.status, frame.policy]).toEqual([200, expect.stringMatching(/sandbox allow-scripts allow-forms$/)])
  expect((await send(`${assets}assets/share.js`)).text).toBe('1')
  expect(readFileSync(join(root, 'schemas/pages/order.page.json'), 'utf8')).toBe('{ "id": "order" }')
})

test.each([
  ['without the token', '/', {}],
  ['with another token', '/a-token-of-that-test/', {}],
  ['of the Studio’s calls', '/api/workspace', { 'x-studio-token': TOKEN }],
  ['that writes', `/${TOKEN}/`, { method: 'POST' }],
  ['that removes', `${assets}assets/share.js`, { method: 'DELETE' }],
  ['to another host', `/${TOKEN}/`, { host: 'studio.example' }],
  ['to another port', `/${TOKEN}/`, { host: '127.0.0.1:1' }],
])('a request %s is refused', async (_name, path, headers) => {
  const { status, text } = await send(path, headers)
  expect([status, text]).toEqual([403, 'This link leads nowhere.\n'])
})

test('no other file of the project or the Studio is served', async () => {
  for (const path of [
    `/${TOKEN}/api/workspace`,
    `/${TOKEN}/../schemas/site.json`,
    `${assets}index.html`,
    `${assets}share.html`,
    `${assets}../schemas/site.json`,
    `${assets}assets/..%2f..%2fschemas/site.json`,
    `${assets}%2e%2e/schemas/site.json`,
    assets,
  ])
    expect([path, (await send(path)).status]).toEqual([path, expect.toSatisfy((code: number) => code >= 400)])
})

test('each address of this machine is its own', async () => {
  for (const address of [...networkAddresses(), 'localhost'])
    expect((await send(`/${TOKEN}/`, { host: `${address}:${port}` })).status).toBe(200)
})
