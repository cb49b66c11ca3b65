import { expect, test } from 'vitest'
import { freeBytes } from '../../../src/server/limits/diskGuard.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { createTempDir, startTestServer } from '../../support/server/testServer.ts'

const MB_BYTES = 1024 * 1024

test('on an almost full disk visitors get a message, while customers sign in and out', async () => {
  const dataDir = createTempDir()
  const minFreeMb = Math.ceil((await freeBytes(dataDir)) / MB_BYTES) * 8
  const server = await startTestServer({ dataDir, env: { MIN_FREE_MB: String(minFreeMb) } })
  const visitor = server.client()
  expect((await visitor.post('/pc/login', { visitor: '1' }, { 'accept-language': 'en' })).body).toEqual({
    code: 501,
    message: 'We cannot accept anything at the moment. Nothing was stored. Please try again later.',
  })
  expect((await visitor.fetchCaptcha()).status).toBe(200)
  const customer = server.client()
  expect((await customer.signIn(...REAL_CUSTOMER)).body.code).toBe(200)
  expect((await customer.post('/pc/getUserInfo')).body.data).toMatchObject({ a_type: 0 })
  expect((await customer.post('/pc/logout')).body.code).toBe(200)
  expect((await customer.post('/pc/getUserInfo')).body.code).toBe(401)
  await server.close()
})
