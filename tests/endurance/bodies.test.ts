import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDefinitions } from '../../src/definitions/readDefinitions.ts'
import { ROOT, startTestServer, type TestServer } from '../server/start.ts'
import { quickDir } from '../temporary.ts'
import { badRequest, tokenHeader, type BadRequest } from './badBodies.ts'
import { figure } from './figures.ts'
import { holds } from './generated.ts'
import { InjectedClient, type Injected } from './injected.ts'
import { size } from './sizes.ts'
import { unacceptable } from './stored.ts'

const registry = readDefinitions(ROOT)
const STORING = new Set(
  [...registry.forms.values()].filter(({ submit }) => submit.action !== 'signIn').map(({ submit }) => submit.path),
)
/** Calls that begin or end a session: those of the customers must outlive the test. */
const SESSION_CALLS = /log/i

let server: TestServer
let folder: string
let clients: Record<BadRequest['actor'], InjectedClient>
const rejections: unknown[] = []
const onRejection = (reason: unknown) => void rejections.push(reason)
const prototypes = () =>
  [Object.prototype, Array.prototype, Function.prototype].map((each) => Reflect.ownKeys(each).length).join()
const untouched = prototypes()

beforeAll(async () => {
  process.on('unhandledRejection', onRejection)
  folder = quickDir()
  server = await startTestServer({ dataDir: folder })
  const made = Array.from({ length: 6 }, () => new InjectedClient(server.app)) as [
    InjectedClient,
    InjectedClient,
    InjectedClient,
    InjectedClient,
    InjectedClient,
    InjectedClient,
  ]
  const [nobody, visitor, demo, real, halfToken, halfCookie] = made
  await visitor.signIn({ visitor: '1' })
  await demo.signIn({ account: '8800002', password: 'Sample-demo-2026' })
  await real.signIn({ account: '8800001', password: 'Sample-real-2026' })
  await halfToken.signIn({ visitor: '1' })
  halfToken.token = real.token
  await halfCookie.signIn({ visitor: '1' })
  halfCookie.token = ''
  clients = { nobody, visitor, demo, real, halfToken, halfCookie }
})
afterAll(async () => {
  process.off('unhandledRejection', onRejection)
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** An answer as every answer must be. */
function isSound(answer: Injected, asked: unknown): void {
  const { status, headers, body, bytes } = answer
  const problem = (what: string) =>
    new Error(
      `${what}: ${status} ${JSON.stringify(headers)} ${bytes.subarray(0, 300)} for ${JSON.stringify(asked).slice(0, 3000)}`,
    )
  if (status >= 500) throw problem('a 5xx')
  if (prototypes() !== untouched || ({} as Record<string, unknown>).x !== undefined)
    throw problem('a prototype was changed')
  if (headers['content-type'] === 'image/png' && status === 200) return
  if (!String(headers['content-type']).startsWith('application/json')) throw problem('no JSON')
  if (!Number.isInteger(body?.code) || typeof body?.message !== 'string' || body.message === '')
    throw problem('no envelope')
  if (Object.keys(body).some((member) => !['code', 'message', 'data'].includes(member)))
    throw problem('an envelope with more in it')
}

test(
  'bad bodies of every kind to every call: never a 5xx, always an envelope, nothing stored that breaks a rule',
  { timeout: size(900_000, 90 * 60_000) },
  async () => {
    const seen: Record<string, number> = {}
    /** What was acknowledged, each by its reference or its new account; a body that comes again under its key hears the same. */
    const stored = new Set<string>()
    let count = 0
    await holds('bad bodies', size(49_000, 490_000), badRequest, async ({ call, actor, method, headers, body }) => {
      const path = call.split('%')[0] ?? ''
      const client = SESSION_CALLS.test(path) ? clients.nobody : clients[actor]
      // A fresh image now and then, so that some of what is right otherwise is stored.
      count += 1
      if (STORING.has(call) && count % 5 === 0) await client.image()
      const answer = await client.send(call === '/' ? '/aspapi/' : `/aspapi${call}.asp`, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body }),
      })
      isSound(answer, { call, actor, method, headers, body: body.toString('latin1') })
      const code =
        answer.body?.code === answer.status ? String(answer.status) : `${answer.status}/${String(answer.body?.code)}`
      seen[code] = (seen[code] ?? 0) + 1
      if (STORING.has(call) && answer.body?.code === 200) stored.add(JSON.stringify(answer.body.data))
    })
    figure('bad bodies answered', seen)
    const rows = await server.store.submissions.newest(10_000_000)
    expect(rows).toHaveLength(stored.size)
    expect(stored.size).toBeGreaterThan(0)
    expect(
      await unacceptable({ store: server.store, dataDir: server.dataDir, registry, calls: await rechargeTypes() }),
    ).toEqual([])
    expect(rejections).toEqual([])
    // The bodies got past the door: those who were signed in still are.
    expect((await clients.real.post('/pc/getUserInfo', '')).body).toMatchObject({ code: 200, data: { a_type: 0 } })
    expect((await clients.demo.post('/pc/getUserInfo', '')).body).toMatchObject({ code: 200, data: { a_type: 1 } })
    expect((await clients.halfToken.post('/pc/getUserInfo', '')).body).toMatchObject({ code: 401 })
  },
)

const rechargeTypes = async () => ({ '/pc/rechargeType': (await clients.real.post('/pc/rechargeType', '')).body?.data })

test('1,000 made-up token headers are no session and no fault', async () => {
  await holds('token headers', size(1000, 10_000), tokenHeader, async (token) => {
    const answer = await clients.real.post('/pc/getUserInfo', '', { token })
    isSound(answer, { token })
    expect(answer.body?.code).toBe(401)
  })
  expect(rejections).toEqual([])
})
