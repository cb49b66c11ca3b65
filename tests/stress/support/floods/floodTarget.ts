import { CAPTCHA_SOLUTION } from '../../../support/captchaSolution.ts'
import { REAL_CUSTOMER } from '../../../support/sampleCustomers.ts'
import { VALID_MESSAGE } from '../../../support/server/formFixtures.ts'
import { LEGACY_CAPTCHA_SOLUTION, LEGACY_CUSTOMERS, startLegacyBackend } from '../../../support/server/legacyBackend.ts'
import { TestClient } from '../../../support/server/testClient.ts'
import { startProductServer, type ProductServer } from '../productServer.ts'

/** A server to be flooded, and the values of one customer. */
export interface FloodTarget {
  server: ProductServer
  customer: { account: string; password: string; solution: string }
  stop(): Promise<void>
}

/** @param isProxy in front of a backend of its own; default: on the database of the settings */
export async function startFloodTarget(
  settings: Record<string, string>,
  { isProxy = false } = {},
): Promise<FloodTarget> {
  if (!isProxy) {
    const server = await startProductServer(settings)
    const [account, password] = REAL_CUSTOMER
    return { server, customer: { account, password, solution: CAPTCHA_SOLUTION }, stop: server.stop }
  }
  const backend = await startLegacyBackend()
  const server = await startProductServer({ ...settings, ASPAPI_URL: backend.url, VERIFY_CODE: '' })
  const [{ account, password } = { account: '', password: '' }] = LEGACY_CUSTOMERS
  return {
    server,
    customer: { account, password, solution: LEGACY_CAPTCHA_SOLUTION },
    async stop() {
      await server.stop()
      await backend.stop()
    },
  }
}

/** A customer at an address of their own signs in and sends a form. @returns the duration in ms; undefined: refused */
export async function serveCustomer({ server, customer }: FloodTarget, address: string): Promise<number | undefined> {
  const { account, password, solution } = customer
  const client = new TestClient(server.url)
  // Like in a new browser, each call waits until its connection is accepted.
  const headers = { 'x-forwarded-for': address, connection: 'close' }
  const startedAt = performance.now()
  await client.get('/healthz', headers)
  let signInResponse = await client.post('/pc/login', { account, password }, headers)
  if (signInResponse.body.data?.needVerifyCode) {
    await client.get('/aspapi/inc/verifycode.asp', headers)
    signInResponse = await client.post('/pc/login', { account, password, verifyCode: solution }, headers)
  }
  client.token = String(signInResponse.body.data?.token)
  await client.get('/aspapi/inc/verifycode.asp', headers)
  const formResponse = await client.post('/pc/messageUpdate', { ...VALID_MESSAGE, verifyCode: solution }, headers)
  return signInResponse.body.code === 200 && formResponse.body.code === 200 ? performance.now() - startedAt : undefined
}
