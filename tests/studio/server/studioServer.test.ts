import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKEN_HEADER, toBody, type DiskReport, type OpenedProject } from '../../../src/studio/model/protocol.ts'
import { assetPrefix } from '../../../src/studio/server/requestGuard.ts'
import { buildStudioServer } from '../../../src/studio/server/studioApp.ts'
import type { FileChange } from '../../../src/studio/model/workspace.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const TOKEN = 'a-token-of-this-test'
const root = mkdtempSync(join(tmpdir(), 'formwright-studio-'))
const clientDir = join(root, 'client')
const PAGE = 'schemas/pages/message.page.json'
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
let checkedChanges: FileChange[] = []
const app = buildStudioServer({
  root,
  clientDir,
  token: TOKEN,
  check: (changes) => {
    checkedChanges = changes
    return Promise.resolve([])
  },
  impact: () => Promise.resolve([]),
  trial: () => Promise.resolve({ status: 200, answer: '', stored: undefined }),
  importSchema: () => Promise.resolve({ files: {}, notes: [] }),
})
let port = 0

beforeAll(async () => {
  for (const folder of ['schemas', 'locales'])
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true })
  mkdirSync(clientDir)
  writeFileSync(join(clientDir, 'index.html'), '<script src="./app.js"></script>')
  writeFileSync(join(clientDir, 'app.js'), '1')
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

/** Sends a request with exactly these headers, some of which `fetch` would set itself. */
function send(method: string, path: string, headers: Record<string, string> = {}, body?: unknown) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...(text ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      },
    )
    request.on('error', reject)
    request.end(text)
  })
}
const WITH_TOKEN = { [TOKEN_HEADER]: TOKEN }
const save = (changes: FileChange[]) => send('POST', '/api/save', WITH_TOKEN, toBody(changes))

test('every call needs the token, the own host and the own origin', async () => {
  const calls: [string, string][] = [
    ['GET', '/api/workspace'],
    ['PUT', '/api/journal'],
    ['POST', '/api/save'],
    ['POST', '/api/check'],
    ['POST', '/api/impact'],
    ['GET', '/api/history'],
    ['GET', '/api/version'],
    ['GET', '/api/version/impact'],
    ['POST', '/api/commit'],
    ['POST', '/api/trial'],
    ['GET', '/api/share'],
    ['POST', '/api/import'],
    ['GET', '/'],
    ['GET', '/app.js'],
    ['GET', '/wrong-token/app.js'],
  ]
  for (const [method, path] of calls) {
    const statuses = await Promise.all([
      send(method, path),
      send(method, path, { [TOKEN_HEADER]: 'wrong' }),
      send(method, `${path}?token=wrong`),
      ...[
        { host: `studio.example:${port}` },
        { origin: 'http://127.0.0.1:1' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ].map((headers) =>
        send(method, `${path}?token=${TOKEN}`, { ...WITH_TOKEN, ...headers } as unknown as Record<string, string>),
      ),
    ])
    expect([path, statuses.map(({ status }) => status)]).toEqual([path, statuses.map(() => 403)])
  }
  // An upgrade does not bypass the guard.
  expect((await send('GET', '/api/disk', { connection: 'upgrade', upgrade: 'websocket' })).status).toBe(403)
  expect((await send('OPTIONS', '/api/save', { origin: 'http://127.0.0.1:1' })).status).toBe(403)
  const page = await send('GET', `/?token=${TOKEN}`, { 'sec-fetch-site': 'none' })
  const assets = assetPrefix(TOKEN)
  expect(page).toEqual({ status: 200, text: `<script src=".${assets}app.js"></script>` })
  expect((await send('GET', `${assets}app.js`)).text).toBe('1')
  // The path of the page's own files does not reveal the token.
  expect(assets).not.toContain(TOKEN)
  expect((await send('GET', `/${TOKEN}/app.js`)).status).toBe(403)
  // The sandboxed frame can load these files and nothing else; another page of the browser can load none.
  const sandboxed = { origin: 'null', 'sec-fetch-site': 'cross-site' }
  expect((await send('GET', `${assets}app.js`, sandboxed)).status).toBe(200)
  expect((await send('GET', '/api/workspace', { ...WITH_TOKEN, ...sandboxed })).status).toBe(403)
  expect((await send('GET', `${assets}app.js`, { origin: 'http://127.0.0.1:1' })).status).toBe(403)
  expect((await send('GET', '/api/workspace', { ...WITH_TOKEN, origin: `http://127.0.0.1:${port}` })).status).toBe(200)
})

test('all page, field and text files are opened, to the byte, and no others', async () => {
  writeFileSync(join(root, 'schemas/pages/latin.page.json'), Buffer.from([0x22, 0xe9, 0x22]))
  writeFileSync(join(root, 'schemas/pages/mark.page.json'), '\uFEFF{\r\n}')
  symlinkSync('/etc/hostname', join(root, 'schemas/pages/link.page.json'))
  const { files, closed, unsaved } = JSON.parse((await send('GET', '/api/workspace', WITH_TOKEN)).text) as OpenedProject
  expect(files[PAGE]).toBe(read(PAGE))
  expect(files['schemas/pages/mark.page.json']).toBe('\uFEFF{\r\n}')
  expect(closed).toEqual(['schemas/pages/latin.page.json', 'schemas/pages/link.page.json'])
  expect(Object.keys(files).filter((file) => !/^(schemas|locales)\//.test(file) || file.includes('/meta/'))).toEqual([])
  expect(Object.keys(files).length).toBeGreaterThan(100)
  expect(unsaved).toEqual([])
})

test.each([
  '../outside.json',
  'schemas/../outside.json',
  'schemas/pages/../../outside.json',
  '/etc/outside.json',
  'schemas\\..\\outside.json',
  'package.json',
  'src/outside.json',
  'schemas/pages/x.page.json\0',
  'schemas/pages/x.sh',
  'schemas/meta/page.schema.json',
  'schemas/Meta/page.schema.json',
  'Schemas/pages/x.page.json',
  'schemas/meta./page.schema.json',
  'schemas/pages/NUL.json',
  'schemas/pages/x.page.json:stream.json',
  'schemas/pages/a\n.json',
  'C:\\outside.json',
  'schemas',
  'schemas/.json',
  'schemas//x.json',
  'schemas/pages/link.page.json',
  'schemas/linked/x.json',
  'schemas/hard.json',
])('%j is refused, and nothing of the save is written', async (file) => {
  if (!existsSync(join(root, 'schemas/linked'))) {
    symlinkSync(tmpdir(), join(root, 'schemas/linked'))
    writeFileSync(join(root, 'outside.txt'), 'outside')
    linkSync(join(root, 'outside.txt'), join(root, 'schemas/hard.json'))
  }
  const before = read(PAGE)
  const changes = [
    { file: PAGE, before, after: '{}' },
    { file, before: undefined, after: '{}' },
  ]
  for (const [method, path] of [
    ['POST', '/api/save'],
    ['PUT', '/api/journal'],
    ['POST', '/api/check'],
  ] as const)
    expect((await send(method, path, WITH_TOKEN, toBody(changes))).status).toBe(400)
  expect(read(PAGE)).toBe(before)
  expect(read('outside.txt')).toBe('outside')
  expect(existsSync(join(root, '../outside.json'))).toBe(false)
})

test('a save writes, makes and removes files, and leaves nothing behind', async () => {
  const before = read(PAGE)
  const removedFile = 'locales/en/pages/message.json'
  const changes: FileChange[] = [
    { file: PAGE, before, after: before.replace('"name", ', '') },
    { file: 'schemas/pages/made.page.json', before: undefined, after: '{}\n' },
    { file: removedFile, before: read(removedFile), after: undefined },
  ]
  await send('PUT', '/api/journal', WITH_TOKEN, toBody(changes))
  const { unsaved } = JSON.parse((await send('GET', '/api/workspace', WITH_TOKEN)).text) as OpenedProject
  expect(toBody(unsaved)).toEqual(toBody(changes))
  expect(await save(changes)).toEqual({ status: 200, text: '{"conflicts":[],"saves":1}' })
  expect([read(PAGE), read('schemas/pages/made.page.json'), existsSync(join(root, removedFile))]).toEqual([
    changes[0]?.after,
    '{}\n',
    false,
  ])
  expect(readdirSync(join(root, '.studio'))).toEqual([])
})

test('a file that has changed on disk meanwhile is never overwritten, nor any other of the save', async () => {
  const opened = read(PAGE)
  const other = 'schemas/fields/phone.json'
  writeFileSync(join(root, PAGE), `${opened} `)
  const { status, text } = await save([
    { file: other, before: read(other), after: '{}' },
    { file: PAGE, before: opened, after: '{}' },
    { file: 'schemas/pages/made.page.json', before: undefined, after: '{}' },
  ])
  expect(status).toBe(409)
  expect(JSON.parse(text)).toMatchObject({
    conflicts: [
      { file: PAGE, disk: `${opened} `, after: '{}' },
      { file: 'schemas/pages/made.page.json', disk: '{}\n', after: '{}' },
    ],
  })
  expect([read(PAGE), read(other)]).toEqual([`${opened} `, readFileSync(join(PROJECT_ROOT, other), 'utf8')])
})

test('the check sees the unsaved texts', async () => {
  const changes = [{ file: PAGE, before: read(PAGE), after: '{}' }]
  expect((await send('POST', '/api/check', WITH_TOKEN, toBody(changes))).text).toBe('{"problems":[]}')
  expect(checkedChanges).toEqual(changes)
})

test.each([undefined, null, {}, { changes: 1 }, { changes: [{ file: PAGE }] }])(
  '%j is no list of changes',
  async (body) => {
    const { status } = await send('POST', '/api/save', WITH_TOKEN, body)
    expect(status).toBe(400)
  },
)

test('the call for the disk returns the files as soon as one changes', async () => {
  const fetchDisk = async (stamp: string) =>
    JSON.parse((await send('GET', `/api/disk?stamp=${stamp}`, WITH_TOKEN)).text) as DiskReport
  const { stamp, files } = await fetchDisk('')
  expect(files?.[PAGE]).toBe(read(PAGE))
  const nextReport = fetchDisk(stamp)
  writeFileSync(join(root, PAGE), `${read(PAGE)} `)
  const next = await nextReport
  expect(next.stamp).not.toBe(stamp)
  expect(next.files?.[PAGE]).toBe(read(PAGE))
})
