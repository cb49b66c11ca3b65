import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from './client.ts'
import { DEMO, MESSAGE } from './forms.ts'
import { CODE, startTestServer, tempDir, type TestServer } from './start.ts'

const PARALLEL = 200
let now = Date.UTC(2026, 0, 5)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

const send = (client: Client, change: Record<string, string> = {}): Promise<Answer> =>
  client.post('/pc/messageUpdate', { ...MESSAGE, ...change })
const stored = async (): Promise<number> => (await server.store.submissions.newest(1000)).length

test('of 200 tries at one time with the one right code exactly one is let in', async () => {
  const client = server.client()
  await client.image()
  const before = await stored()
  const answers = await Promise.all(Array.from({ length: PARALLEL }, () => send(client)))
  const codes = answers.map(({ body }) => body.code)
  expect([
    codes.filter((code) => code === 200).length,
    codes.filter((code) => code === 501).length,
    (await stored()) - before,
  ]).toEqual([1, PARALLEL - 1, 1])
})

test('of 200 wrong and right codes at one time at most one is let in, and then none', async () => {
  const client = server.client()
  await client.image()
  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, (_, index) => send(client, { verifyCode: index % 2 === 0 ? CODE : 'zzzz' })),
  )
  expect(answers.filter(({ body }) => body.code === 200).length).toBeLessThanOrEqual(1)
  expect((await send(client)).body.data?.errors).toEqual({ '/verifyCode': 'captcha' })
})

test('a code is worth nothing a second time, after ten minutes, in another browser, or without an image', async () => {
  const client = server.client()
  const refused = { code: 501, data: { errors: { '/verifyCode': 'captcha' } } }
  expect((await send(client)).body).toMatchObject(refused)
  await client.image()
  const stranger = server.client()
  await stranger.arrive()
  expect((await send(stranger)).body).toMatchObject(refused)
  expect((await send(client)).body.code).toBe(200)
  expect((await send(client)).body).toMatchObject(refused)
  await client.image()
  now += 600_001
  expect((await send(client)).body).toMatchObject(refused)
  await client.image()
  client.cookies.set('captcha', 'x'.repeat(43))
  expect((await send(client)).body).toMatchObject(refused)
})

test('no, an empty, a doubled or a strange code is let in, and none of them costs the image its right answer', async () => {
  const client = server.client()
  const { verifyCode: _, ...rest } = MESSAGE
  await client.image()
  for (const more of [
    [],
    [['verifyCode', '']],
    [
      ['verifyCode', CODE],
      ['verifyCode', CODE],
    ],
    [['verifyCode[]', CODE]],
    [['verifyCode[0]', CODE]],
    [['verifyCode', 'null']],
    [['verifyCode', 'undefined']],
    [['verifyCode', '[]']],
    [['verifyCode', `${CODE} `.repeat(2)]],
    [['VERIFYCODE', CODE]],
  ] as [string, string][][]) {
    const { status, body } = await client.post('/pc/messageUpdate', [...Object.entries(rest), ...more])
    if (more[0]?.[1] === 'null') await client.image()
    expect([more, status, body.code]).toEqual([more, 200, 501])
  }
  await client.image()
  expect((await send(client)).body.code).toBe(200)
})

test('a wrong code costs no hash: of 60 registrations at one time none waits for its turn, and the image is used up', async () => {
  const client = server.client()
  await client.visit()
  await client.image()
  const open = (verifyCode: string) => client.post('/pc/applyDemoUpdate', { ...DEMO, verifyCode })
  // 34 hashes may run and wait; the others would hear that the system is busy.
  const answers = await Promise.all(Array.from({ length: 60 }, () => open('zzzz')))
  for (const { body } of answers)
    expect([body.code, body.data]).toEqual([501, { errors: { '/verifyCode': 'captcha' } }])
  expect((await open(CODE)).body.data?.errors).toEqual({ '/verifyCode': 'captcha' })
  await client.image()
  expect((await open(CODE)).body.code).toBe(200)
})

test('the image is pixels and nothing else: no text, no note, and its answer is in no header and no cookie', async () => {
  const free = await startTestServer({ env: { VERIFY_CODE: '' }, dataDir: tempDir() })
  for (let count = 0; count < 20; count += 1) {
    const { bytes, headers } = await free.client().image()
    const chunks: string[] = []
    for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
      chunks.push(bytes.toString('latin1', at + 4, at + 8))
    expect(new Set(chunks).difference(new Set(['IHDR', 'IDAT', 'IEND', 'sRGB', 'gAMA', 'pHYs', 'sBIT']))).toEqual(
      new Set(),
    )
    expect(
      [...headers.keys()]
        .filter(
          (name) =>
            ![
              'date',
              'connection',
              'keep-alive',
              'content-type',
              'content-length',
              'cache-control',
              'set-cookie',
              'x-request-id',
            ].includes(name),
        )
        .filter((name) => /code|answer|captcha|verify/i.test(name)),
    ).toEqual([])
    expect(
      headers
        .getSetCookie()
        .filter((line) => !/^(captcha=[\w-]{43}|XSRF-TOKEN=[\w-]{43}\.[\w-]{43}|pre=[\w-]{43});/.test(line)),
    ).toEqual([])
  }
  await free.close()
  const fixed = await server.client().image()
  expect(fixed.bytes.toString('latin1').toLowerCase()).not.toContain(CODE)
})
