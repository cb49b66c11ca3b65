import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ipNetworkOf } from '../../../src/server/http/ipNetwork.ts'
import { hugePng, jpeg, pdf, type NamedFile } from '../../support/fileFixtures.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { multipart } from '../../support/server/multipart.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { HOUR_MS } from '../../support/time.ts'
import { VALID_UPLOAD } from '../../support/server/formFixtures.ts'

const UPLOAD_CALL = '/pc/fileUploadUpdate'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
const startTracked = async (options: Parameters<typeof startTestServer>[0]): Promise<TestServer> => {
  const server = await startTestServer(options)
  servers.push(server)
  return server
}

const statement = (): NamedFile => ({ name: 'a.pdf', content: pdf() })
const fourStatements = () => [statement(), statement(), statement(), statement()]
const upload = (client: TestClient, files: NamedFile[], headers: Record<string, string> = {}) =>
  client.postBody(UPLOAD_CALL, multipart(VALID_UPLOAD, { files }), headers)
const signInReal = async (server: TestServer): Promise<TestClient> => {
  const client = server.client()
  await client.signIn(...REAL_CUSTOMER)
  return client
}
const countFiles = async (server: TestServer): Promise<number> => {
  const rows = await server.store.submissions.search({}, 1000)
  return (await Promise.all(rows.map(({ id }) => server.store.submissions.listFiles(id)))).flat().length
}

test('an account may upload twenty files a day, in any session and after a restart; then a message gives the time until more are allowed', async () => {
  const dataDir = createTempDir()
  let now = Date.UTC(2026, 0, 10, 8)
  const env = { QUOTA_FILES: '20', QUOTA_MB: '50' }
  const first = await startTracked({ dataDir, env, clock: () => now })
  const client = await signInReal(first)
  for (let form = 0; form < 5; form += 1) {
    expect((await upload(client, fourStatements())).body.code).toBe(200)
    now += HOUR_MS / 2
  }
  expect((await upload(await signInReal(first), [statement()])).body).toEqual({
    code: 501,
    message: '您今天上傳的檔案已達上限，此表單未送出。您可於 22 小時後再上傳。',
  })
  await servers.pop()?.close()
  const second = await startTracked({ dataDir, env, clock: () => now })
  const sessionAfterRestart = await signInReal(second)
  expect((await upload(sessionAfterRestart, [statement()])).body.code).toBe(501)
  // Forms without files are accepted, and others have their own quota.
  expect((await sessionAfterRestart.post('/pc/userCenterBanner')).body.code).toBe(200)
  const demo = second.client()
  await demo.signIn(...DEMO_CUSTOMER)
  expect((await upload(demo, fourStatements())).body.code).toBe(200)
  now += 21.5 * HOUR_MS
  const tomorrow = await signInReal(second)
  expect((await upload(tomorrow, fourStatements())).body.code).toBe(200)
  expect((await upload(tomorrow, [statement()])).body.message).toContain('30 分鐘')
  expect(await countFiles(second)).toBe(28)
})

test('bytes count too, and the first form of a day is always accepted', async () => {
  const server = await startTracked({ env: { QUOTA_FILES: '20', QUOTA_MB: '1' } })
  const client = await signInReal(server)
  const photo = { name: 'a.jpg', content: await jpeg(1600, 1200) }
  expect((await upload(client, [photo, photo, photo])).body.code).toBe(200)
  expect((await upload(client, [photo])).body.code).toBe(501)
})

test('visitors of one address share its quota, also 40 at the same time', async () => {
  const server = await startTracked({ env: { QUOTA_FILES: '10' } })
  const responses = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const client = server.client()
      await client.signInAsVisitor()
      return upload(client, [statement()])
    }),
  )
  expect(responses.map(({ body }) => body.code).sort()).toEqual([
    ...Array<number>(10).fill(200),
    ...Array<number>(30).fill(501),
  ])
  expect(await countFiles(server)).toBe(10)
  const [row] = await server.store.submissions.search({}, 1)
  expect(row?.sender).toMatch(/^[0-9a-f]{64}$/)
})

test('the accounts of one address share ten quotas', async () => {
  const server = await startTracked({ env: { QUOTA_MB: '1' } })
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const photo = { name: 'a.jpg', content: await jpeg(3200, 2400) }
  const uploadAs = async (index: number, from = headers) => {
    const client = server.client()
    await (index === 0 ? client.signIn(...REAL_CUSTOMER) : client.signIn(...DEMO_CUSTOMER))
    return upload(client, [photo, photo, photo, photo], from)
  }
  expect((await uploadAs(0)).body.code).toBe(200)
  expect((await uploadAs(1)).body.code).toBe(501)
  expect((await uploadAs(1, { 'x-forwarded-for': '203.0.113.8' })).body.code).toBe(200)
})

test('a repeat gets its first response even over the quota; a refused upload is not decoded', async () => {
  const server = await startTracked({ env: { QUOTA_FILES: '4' } })
  const client = await signInReal(server)
  const files = fourStatements()
  const first = await upload(client, files, { 'idempotency-key': 'k' })
  expect(first.body.code).toBe(200)
  expect((await upload(client, files, { 'idempotency-key': 'k' })).body).toEqual(first.body)
  // A decoded file would be refused at its field.
  expect((await upload(client, [{ name: 'a.png', content: hugePng() }])).body.data).toBeUndefined()
})

test('every language has a message with the time', () => {
  for (const language of ['tw', 'zh', 'en', 'th', 'id', 'vi']) {
    const texts = JSON.parse(readFileSync(join(PROJECT_ROOT, `locales/${language}/server.json`), 'utf8')) as Record<
      string,
      string
    >
    expect(texts.quota, language).toContain('{{time}}')
    expect(texts.noSpace, language).toBeTruthy()
  }
})

test.each([
  ['203.0.113.9', '203.0.113.9/32'],
  ['::ffff:203.0.113.9', '203.0.113.9/32'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8::/64'],
  ['::1', '::/64'],
  ['::ffff:0808:0808', '8.8.8.8/32'],
  // As IIS and Azure's gateway forward an address.
  ['203.0.113.9:50123', '203.0.113.9/32'],
  ['[2001:db8::9]:50123', '2001:db8::/64'],
])('%s counts as %s', (ip, network) => expect(ipNetworkOf(ip)).toBe(network))
