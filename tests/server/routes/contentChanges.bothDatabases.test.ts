import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { executeSql } from '../../support/server/testDatabase.ts'
import { rawGet } from '../../support/server/rawGet.ts'
import { createTempDir, startTestServer, type TestServer } from '../../support/server/testServer.ts'

const HOME = '/aspapi/pc/home.asp'
const dataDir = createTempDir()
let servers: TestServer[]
beforeAll(async () => {
  servers = [await startTestServer({ dataDir })]
})
afterAll(async () => {
  for (const server of servers) await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const server = (): TestServer => servers[0] as TestServer
const home = (headers: Record<string, string> = {}) => rawGet(server().url, HOME, headers)

test('a change of the database beside the server is visible in all calls within 3 seconds', async () => {
  const client = server().client()
  await client.signInAsVisitor()
  const banners = async () => ((await client.get(HOME)).body.data?.banners as unknown[]).length
  expect(await banners()).toBe(2)
  expect(await banners()).toBe(2)
  await executeSql(
    dataDir,
    "delete from content where kind = 'banner' and id = (select min(id) from content where kind = 'banner')",
  )
  await expect.poll(banners, { timeout: 3000, interval: 50 }).toBe(1)
  await executeSql(dataDir, "delete from content where kind = 'school'")
  await expect
    .poll(async () => (await client.post('/pc/school')).body.data?.total, { timeout: 3000, interval: 50 })
    .toBe(0)
})

test('each language has its own message, compressed without change, with an entity tag', async () => {
  const plain = await home({ 'accept-language': 'th' })
  const other = await home({ 'accept-language': 'en' })
  expect(other.bytes.equals(plain.bytes)).toBe(false)
  const compressed = await expect
    .poll(async () => (await home({ 'accept-language': 'th', 'accept-encoding': 'gzip' })).headers['content-encoding'])
    .toBe('gzip')
    .then(() => home({ 'accept-language': 'th', 'accept-encoding': 'gzip' }))
  expect(gunzipSync(compressed.bytes).equals(plain.bytes)).toBe(true)
  const tag = String(compressed.headers.etag)
  expect((await home({ 'accept-language': 'th', 'if-none-match': tag })).status).toBe(304)
  expect((await home({ 'accept-language': 'en', 'if-none-match': tag })).status).toBe(200)
  expect(compressed.headers['cache-control']).toBe('no-store')
})

test('a list is refused to a request that does not come from the site', async () => {
  const client = server().client()
  await client.signInAsVisitor()
  for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }] as Record<string, string>[])
    expect((await client.post('/pc/school', {}, headers)).status).toBe(200)
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example' },
    { 'x-xsrf-token': 'x' },
  ] as Record<string, string>[])
    expect((await client.post('/pc/school', {}, headers)).status).toBe(403)
})
