import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { networkOf } from '../../src/server/store/network.ts'
import { hugePng, jpeg, pdf, type NamedFile } from '../files.ts'
import type { Client } from './client.ts'
import { multipart } from './multipart.ts'
import { ROOT, startTestServer, tempDir, type TestServer } from './start.ts'

const HOUR = 60 * 60_000
const CALL = '/pc/fileUploadUpdate'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
const start = async (options: Parameters<typeof startTestServer>[0]): Promise<TestServer> => {
  const server = await startTestServer(options)
  servers.push(server)
  return server
}

const statement = (): NamedFile => ({ name: 'a.pdf', content: pdf() })
const four = () => [statement(), statement(), statement(), statement()]
const send = (client: Client, files: NamedFile[], headers: Record<string, string> = {}) =>
  client.raw(CALL, multipart({ documentType: 'identity' }, { files }), headers)
const real = async (server: TestServer): Promise<Client> => {
  const client = server.client()
  await client.signIn('real@example.com', 'Sample-real-2026')
  return client
}
const filesOf = async (server: TestServer): Promise<number> => {
  const rows = await server.store.submissions.newest(1000)
  return (await Promise.all(rows.map(({ id }) => server.store.submissions.files(id)))).flat().length
}

test('twenty files a day for an account, whatever the session and after a restart; then it is said when there is room again', async () => {
  const dataDir = tempDir()
  let now = Date.UTC(2026, 0, 10, 8)
  const env = { QUOTA_FILES: '20', QUOTA_MB: '50' }
  const first = await start({ dataDir, env, clock: () => now })
  const client = await real(first)
  for (let form = 0; form < 5; form += 1) {
    expect((await send(client, four())).body.code).toBe(200)
    now += HOUR / 2
  }
  expect((await send(await real(first), [statement()])).body).toEqual({
    code: 501,
    message: '您今天上傳的檔案已達上限，此表單未送出。您可於 22 小時後再上傳。',
  })
  await servers.pop()?.close()
  const second = await start({ dataDir, env, clock: () => now })
  const again = await real(second)
  expect((await send(again, [statement()])).body.code).toBe(501)
  // A form without files is sent all the same, and others have their own share.
  expect((await again.post('/pc/userCenterBanner')).body.code).toBe(200)
  const demo = second.client()
  await demo.signIn('demo@example.com', 'Sample-demo-2026')
  expect((await send(demo, four())).body.code).toBe(200)
  now += 21.5 * HOUR
  const tomorrow = await real(second)
  expect((await send(tomorrow, four())).body.code).toBe(200)
  expect((await send(tomorrow, [statement()])).body.message).toContain('30 分鐘')
  expect(await filesOf(second)).toBe(28)
})

test('bytes count too, and who has sent nothing today may always send one form', async () => {
  const server = await start({ env: { QUOTA_FILES: '20', QUOTA_MB: '1' } })
  const client = await real(server)
  const photo = { name: 'a.jpg', content: await jpeg(1600, 1200) }
  expect((await send(client, [photo, photo, photo])).body.code).toBe(200)
  expect((await send(client, [photo])).body.code).toBe(501)
})

test('visitors share what their address has, for sessions cost nothing; 40 at once get no more', async () => {
  const server = await start({ env: { QUOTA_FILES: '10' } })
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const client = server.client()
      await client.visit()
      return send(client, [statement()])
    }),
  )
  expect(answers.map(({ body }) => body.code).sort()).toEqual([
    ...Array<number>(10).fill(200),
    ...Array<number>(30).fill(501),
  ])
  expect(await filesOf(server)).toBe(10)
  const [row] = await server.store.submissions.newest(1)
  expect(row?.sender).toMatch(/^[0-9a-f]{64}$/)
})

test('a repeat gets its first answer although the day is full; what is refused is not decoded', async () => {
  const server = await start({ env: { QUOTA_FILES: '4' } })
  const client = await real(server)
  const files = four()
  const first = await send(client, files, { 'idempotency-key': 'k' })
  expect(first.body.code).toBe(200)
  expect((await send(client, files, { 'idempotency-key': 'k' })).body).toEqual(first.body)
  // Decoded, it would be refused at its field.
  expect((await send(client, [{ name: 'a.png', content: hugePng() }])).body.data).toBeUndefined()
})

test('every language has a sentence for it, with the time', () => {
  for (const language of ['tw', 'zh', 'en', 'th', 'id', 'vi']) {
    const texts = JSON.parse(readFileSync(join(ROOT, `locales/${language}/server.json`), 'utf8')) as Record<
      string,
      string
    >
    expect(texts.quota, language).toContain('{{time}}')
    expect(texts.noSpace, language).toBeTruthy()
  }
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network))
