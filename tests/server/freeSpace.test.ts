import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from '../../src/server/logging.ts'
import { createSpace, freeBytes } from '../../src/server/space.ts'
import { pdf } from '../files.ts'
import { DEMO } from './forms.ts'
import { multipart } from './multipart.ts'
import { startTestServer, tempDir } from './start.ts'

const MB = 1024 * 1024

function logged(): { log: ReturnType<typeof createLogger>; lines: () => { level: number; msg: string }[] } {
  const stream = new PassThrough()
  let text = ''
  stream.on('data', (chunk) => {
    text += String(chunk)
  })
  return {
    log: createLogger('info', stream),
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { level: number; msg: string }),
  }
}

test.each([
  { times: 2, upload: 501, form: 200, what: 'less than the floor is free: files are refused, forms are not' },
  { times: 8, upload: 501, form: 501, what: 'less than a quarter of it is free: all forms are refused' },
])('$what', async ({ times, upload, form }) => {
  const dataDir = tempDir()
  const { log, lines } = logged()
  const floor = Math.ceil((await freeBytes(dataDir)) / MB) * times
  const server = await startTestServer({ env: { MIN_FREE_MB: String(floor) }, logger: log })
  const client = server.client()
  await client.visit()
  await client.image()
  for (let i = 0; i < 3; i += 1) {
    const { status, body } = await client.raw(
      '/pc/fileUploadUpdate',
      multipart({ documentType: 'identity' }, { files: [{ name: 'a.pdf', content: pdf() }] }),
    )
    expect([status, body]).toEqual([
      200,
      { code: upload, message: '系統目前無法接收資料，此次內容未儲存，請稍後再試。' },
    ])
  }
  expect((await client.post('/pc/applyDemoUpdate', DEMO)).body.code).toBe(form)
  expect(await server.store.submissions.newest(9)).toHaveLength(form === 200 ? 1 : 0)
  // People can still read and sign in, so the balancer keeps the server.
  expect((await client.get('/readyz')).status).toBe(200)
  expect((await client.post('/pc/getUserInfo')).body.code).toBe(200)
  expect(
    lines()
      .filter(({ msg }) => /disk almost full/.test(msg))
      .map(({ level }) => level),
  ).toEqual([50])
  await server.close()
})

test('the floor counts what an upload brings, is measured at most once a second, and lets go when there is room', async () => {
  let now = 0
  let free = 300 * MB
  let measured = 0
  const { log, lines } = logged()
  const space = createSpace({
    floor: 200 * MB,
    log,
    clock: () => now,
    measure: async () => {
      measured += 1
      return free
    },
  })
  await Promise.all(Array.from({ length: 50 }, () => space.check(90 * MB)))
  expect(measured).toBe(1)
  await expect(space.check(101 * MB)).rejects.toThrow('noSpace')
  free = 60 * MB
  await space.check(1)
  now = 1000
  await expect(space.check(1)).rejects.toThrow('noSpace')
  await space.check(0)
  free = 40 * MB
  now = 2000
  await expect(space.check(0)).rejects.toThrow('noSpace')
  free = 400 * MB
  now = 3000
  await space.check(MB)
  free = 0
  now = 61_000
  await expect(space.check(0)).rejects.toThrow('noSpace')
  expect(lines()).toHaveLength(2)
})

test('a disk that cannot be measured refuses nothing', async () => {
  const space = createSpace({
    floor: 1,
    log: logged().log,
    clock: Date.now,
    measure: () => Promise.reject(new Error('ENOSYS')),
  })
  await space.check(1)
  expect(await space.free()).toBeUndefined()
})
