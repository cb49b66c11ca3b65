import { CAPTCHA_SOLUTION } from '../../../support/captchaSolution.ts'
import { REAL_CUSTOMER } from '../../../support/sampleCustomers.ts'
import { VALID_MESSAGE } from '../../../support/server/formFixtures.ts'
import { LEGACY_CAPTCHA_SOLUTION, LEGACY_CUSTOMERS, startLegacyBackend } from '../../../support/server/legacyBackend.ts'
import { createTempDir } from '../../../support/server/testServer.ts'
import { TestClient } from '../../../support/server/testClient.ts'
import { startProductServer, type ProductServer } from '../productServer.ts'

/** Servers to be flooded, and the values of one customer. */
export interface FloodTarget {
  servers: [ProductServer, ...ProductServer[]]
  customer: { account: string; password: string; solution: string }
  stop(): Promise<void>
}

/**
 * @param isProxy in front of a backend of its own; default: on the database of the settings
 * @param isPair two servers on that database
 */
export async function startFloodTarget(
  settings: Record<string, string>,
  { isProxy = false, isPair = false } = {},
): Promise<FloodTarget> {
  if (!isProxy) {
    // Servers of one database need the same key, which is in this folder.
    const env = isPair ? { ...settings, DATA_DIR: createTempDir() } : settings
    const first = await startProductServer(env)
    const others = isPair ? [await startProductServer(env)] : []
    const [account, password] = REAL_CUSTOMER
    return {
      servers: [first, ...others],
      customer: { account, password, solution: CAPTCHA_SOLUTION },
      async stop() {
        for (const server of [first, ...others]) await server.stop()
      },
    }
  }
  const backend = await startLegacyBackend()
  const server = await startProductServer({ ...settings, ASPAPI_URL: backend.url, VERIFY_CODE: '' })
  const [{ account, password } = { account: '', password: '' }] = LEGACY_CUSTOMERS
  return {
    servers: [server],
    customer: { account, password, solution: LEGACY_CAPTCHA_SOLUTION },
    async stop() {
      await server.stop()
      await backend.stop()
    },
  }
}

/** A customer at an address of their own signs in and sends a form. @returns the duration in ms; undefined: refused */
export async function serveCustomer(
  url: string,
  { account, password, solution }: FloodTarget['customer'],
  address: string,
): Promise<number | undefined> {
  const client = new TestClient(url)
  const headers = { 'x-forwarded-for': address }
  const startedAt = performance.now()
  // Like in a browser, the first call waits until its connection is accepted, and the others use connections again.
  await client.get('/healthz', { ...headers, connection: 'close' })
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
