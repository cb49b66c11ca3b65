import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ARTICLES,
  BASICS_CATEGORY,
  CATEGORIES,
  ARTICLE_IDS,
  idsInCategory,
  PLAIN_CATEGORY,
  RISK_CATEGORY,
} from '../../support/server/catalogueFixtures.ts'
import type { TestClient, Fields } from '../../support/server/testClient.ts'
import { openTestStore } from '../../support/server/testDatabase.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'

const dataDir = createTempDir()
let server: TestServer
let client: TestClient
beforeAll(async () => {
  const store = await openTestStore(dataDir)
  await store.content.seed(ARTICLES)
  await store.close()
  server = await startTestServer({ dataDir })
  client = server.client()
  await client.signInAsVisitor()
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

interface ListResponse {
  items: { id: string }[]
  total: number
  page: number
  pageSize: number
  categories: string[]
}

async function fetchList(fields: Fields = {}): Promise<ListResponse> {
  const { status, body } = await client.post('/pc/school', fields)
  expect([status, body.code]).toEqual([200, 200])
  return body.data as unknown as ListResponse
}

const idsOfItems = ({ items }: ListResponse): string[] => items.map(({ id }) => id)

describe('a list', () => {
  test('begins with its first ten items, without bodies, and has the total', async () => {
    const { items, ...summaryFields } = await fetchList()
    expect(summaryFields).toEqual({ total: 23, page: 1, pageSize: 10, categories: CATEGORIES })
    expect(items.map(({ id }) => id)).toEqual(ARTICLE_IDS.slice(0, 10))
    const { body: _body, ...summary } = ARTICLES.find(({ id }) => id === 'a01')?.data ?? {}
    expect(items[0]).toEqual(summary)
    for (const item of items) expect(item).not.toHaveProperty('body')
  })

  test.each([1, 3, 10, 22, 23, 50])('contains every item once and in order, in pages of %i', async (pageSize) => {
    const seenIds: string[] = []
    for (let page = 1; page <= Math.ceil(ARTICLE_IDS.length / pageSize); page++)
      seenIds.push(...idsOfItems(await fetchList({ page: String(page), pageSize: String(pageSize) })))
    expect(seenIds).toEqual(ARTICLE_IDS)
  })

  test.each(['4', '1000000'])('is empty on page %s, and still has the total', async (page) => {
    expect(await fetchList({ page })).toMatchObject({ items: [], total: 23, page: Number(page) })
  })

  test.each([...Object.entries(BASICS_CATEGORY), ['text', CATEGORIES[2]] as const])(
    'can be filtered by the words of a category: %s',
    async (_language, category = '') => {
      expect(await fetchList({ category, pageSize: '50' })).toMatchObject({ total: 7, categories: CATEGORIES })
      expect(idsOfItems(await fetchList({ category, pageSize: '50' }))).toEqual(idsInCategory(CATEGORIES[2] ?? ''))
      expect(idsOfItems(await fetchList({ category, page: '2', pageSize: '4' }))).toEqual(
        idsInCategory(CATEGORIES[2] ?? '').slice(4),
      )
    },
  )

  test('can be filtered by a category of plain text', async () => {
    expect(idsOfItems(await fetchList({ category: PLAIN_CATEGORY, pageSize: '50' }))).toEqual(
      idsInCategory(PLAIN_CATEGORY),
    )
    expect(idsOfItems(await fetchList({ category: RISK_CATEGORY.vi, pageSize: '50' }))).toEqual(
      idsInCategory(CATEGORIES[0] ?? ''),
    )
  })

  test('is unfiltered if the category is empty', async () => {
    expect((await fetchList({ category: '' })).total).toBe(23)
  })

  test.each([
    'Nothing',
    'basics',
    'Bas',
    'en',
    '[]',
    '[{"val":"en","value":"Basics"}]',
    '__proto__',
    'constructor',
    '%',
    "' OR 1=1 --",
    '\ud83d\ude00',
  ])('is empty for the unknown category %s', async (category) => {
    expect(await fetchList({ category })).toMatchObject({ items: [], total: 0, page: 1, categories: CATEGORIES })
  })
})

describe('an item', () => {
  const link = (id: string | undefined) =>
    id ? { id, title: ARTICLES.find((item) => item.id === id)?.data.title } : null

  test('has its body and links to the items before and after it', async () => {
    for (const [index, id] of ARTICLE_IDS.entries()) {
      const { body } = await client.post('/pc/schoolDetail', { id })
      expect(body).toMatchObject({ code: 200 })
      expect(body.data).toEqual({
        item: ARTICLES.find((item) => item.id === id)?.data,
        previous: link(ARTICLE_IDS[index - 1]),
        next: link(ARTICLE_IDS[index + 1]),
      })
    }
  })

  test.each([
    ['tw', 'zh-TW', '找不到這項內容，可能已被移除。'],
    ['zh', 'zh-CN', '找不到此内容，可能已被移除。'],
    ['en', 'en', 'This content could not be found. It may have been removed.'],
    ['th', 'th', 'ไม่พบเนื้อหานี้ อาจถูกนำออกไปแล้ว'],
    ['id', 'id', 'Konten ini tidak ditemukan. Mungkin sudah dihapus.'],
    ['vi', 'vi', 'Không tìm thấy nội dung này. Có thể nội dung đã bị gỡ.'],
  ])('gets a message in %s if it does not exist', async (_language, tag, message) => {
    const { status, body } = await client.post('/pc/schoolDetail', { id: 'a24' }, { 'accept-language': tag })
    expect([status, body]).toEqual([200, { code: 501, message }])
  })

  test.each(['A01', 'a0', ' a01', '__proto__', 'constructor', '%', "a01' OR 1=1 --", '201'])(
    'is not found by the id %s',
    async (id) => {
      expect((await client.post('/pc/schoolDetail', { id })).body).toEqual({
        code: 501,
        message: '找不到這項內容，可能已被移除。',
      })
    },
  )
})

describe('the four kinds', () => {
  const KINDS = ['school', 'activity', 'about', 'product']
  const lists = KINDS.map((kind) => `/pc/${kind}`)
  const details = KINDS.map((kind) => `/pc/${kind}Detail`)

  test.each(KINDS)('%s: each item of the list can be opened, and belongs to this kind', async (kind) => {
    const { body } = await client.post(`/pc/${kind}`, { pageSize: '50' })
    const { items, total } = body.data as unknown as ListResponse
    expect([items.length, items.length > 0]).toEqual([total, true])
    for (const { id } of items) {
      const { data } = (await client.post(`/pc/${kind}Detail`, { id })).body
      expect((data?.item as { id: string }).id).toBe(id)
      expect(data?.item).toHaveProperty('body')
      for (const other of details.filter((call) => call !== `/pc/${kind}Detail`))
        expect((await client.post(other, { id })).body.code).toBe(501)
    }
  })

  test('follow the access of their pages: the school’s list is public, the rest needs a session', async () => {
    const stranger = server.client()
    for (const call of [...lists, ...details]) {
      const fields: Fields = details.includes(call) ? { id: 'nothing' } : {}
      const expectedCode = details.includes(call) ? 501 : 200
      expect([call, (await stranger.post(call, fields)).body.code]).toEqual([call, call === '/pc/school' ? 200 : 401])
      expect([call, (await client.post(call, fields)).body.code]).toEqual([call, expectedCode])
    }
  })
})
