import { expect, test, vi } from 'vitest'
import { createDiskGuard, freeBytes } from '../../../src/server/limits/diskGuard.ts'
import { pdf } from '../../support/fileFixtures.ts'
import { captureLog } from '../../support/server/captureLog.ts'
import { VALID_DEMO_APPLICATION, VALID_UPLOAD } from '../../support/server/formFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { startTestServer, createTempDir } from '../../support/server/testServer.ts'

const MB_BYTES = 1024 * 1024

test.each([
  { times: 2, upload: 501, form: 200, what: 'below the floor of free space: files are refused, other forms are not' },
  { times: 8, upload: 501, form: 501, what: 'below a quarter of the floor: all forms are refused' },
])('$what', async ({ times, upload, form }) => {
  const dataDir = createTempDir()
  const { logger: log, lines } = captureLog()
  const minFreeMb = Math.ceil((await freeBytes(dataDir)) / MB_BYTES) * times
  const server = await startTestServer({ env: { MIN_FREE_MB: String(minFreeMb) }, logger: log })
  const client = server.client()
  await client.signIn(...REAL_CUSTOMER)
  await client.fetchCaptcha()
  for (let i = 0; i < 3; i += 1) {
    const { status, body } = await client.postBody(
      '/pc/fileUploadUpdate',
      multipart(VALID_UPLOAD, { files: [{ name: 'a.pdf', content: pdf() }] }),
    )
    expect([status, body]).toEqual([
      200,
      { code: upload, message: '系統目前無法接收資料，此次內容未儲存，請稍後再試。' },
    ])
  }
  expect((await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION)).body.code).toBe(form)
  expect(await server.store.submissions.search({}, 9)).toHaveLength(form === 200 ? 1 : 0)
  // Clients can still read and sign in, so the load balancer keeps the server.
  expect((await client.get('/readyz')).status).toBe(200)
  expect((await client.post('/pc/getUserInfo')).body.code).toBe(200)
  expect(
    lines()
      .filter(({ msg }) => /disk almost full/.test(msg))
      .map(({ level }) => level),
  ).toEqual([50])
  await server.close()
})

test('the floor includes the upload’s size, ends once space is free, and is logged once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5) })
  let freeBytesNow = 300 * MB_BYTES
  const { logger: log, lines } = captureLog()
  const diskGuard = createDiskGuard({
    minFreeBytes: 200 * MB_BYTES,
    log,
    measureFreeBytes: async () => freeBytesNow,
  })
  await diskGuard.assertFreeSpace(90 * MB_BYTES)
  await expect(diskGuard.assertFreeSpace(101 * MB_BYTES)).rejects.toThrow('noSpace')
  freeBytesNow = 60 * MB_BYTES
  await expect(diskGuard.assertFreeSpace(1)).rejects.toThrow('noSpace')
  await diskGuard.assertFreeSpace(0)
  freeBytesNow = 40 * MB_BYTES
  await expect(diskGuard.assertFreeSpace(0)).rejects.toThrow('noSpace')
  freeBytesNow = 400 * MB_BYTES
  await diskGuard.assertFreeSpace(MB_BYTES)
  expect(lines()).toHaveLength(1)
  freeBytesNow = 0
  vi.setSystemTime(Date.now() + 60_000)
  await expect(diskGuard.assertFreeSpace(0)).rejects.toThrow('noSpace')
  expect(lines()).toHaveLength(2)
  vi.useRealTimers()
})

test('nothing is refused if the disk cannot be measured', async () => {
  const diskGuard = createDiskGuard({
    minFreeBytes: 1,
    log: captureLog().logger,
    measureFreeBytes: () => Promise.reject(new Error('ENOSYS')),
  })
  await diskGuard.assertFreeSpace(1)
  expect(await diskGuard.freeSpace()).toBeUndefined()
})
