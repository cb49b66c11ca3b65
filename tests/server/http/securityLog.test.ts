import { afterAll, beforeAll, expect, test } from 'vitest'
import { VALID_MESSAGE } from '../../support/server/formFixtures.ts'
import { captureLog, type LogLine } from '../../support/server/captureLog.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

const { logger, lines } = captureLog()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ logger })
})
afterAll(() => server.close())

/** Lines logged while `callback` runs. */
async function logLinesDuring(callback: () => Promise<unknown>, msg: string): Promise<LogLine[]> {
  const before = lines().length
  await callback()
  return lines()
    .slice(before)
    .filter((line) => line.msg === msg)
}

test('each sign-in attempt is logged with its result, its address and an opaque hash of the account', async () => {
  const client = server.client()
  await client.fetchXsrfCookie()
  const signInLines = await logLinesDuring(async () => {
    await client.signIn('demo@example.com', 'wrong')
    await client.signIn(' DEMO@example.com', 'Sample-demo-2026')
    await client.signIn('my-password-in-the-wrong-field', 'x')
    await client.signInAsVisitor()
  }, 'sign-in')
  expect(signInLines.map(({ result, address }) => [result, address])).toEqual([
    ['wrongSignIn', '127.0.0.1'],
    ['ok', '127.0.0.1'],
    ['wrongSignIn', '127.0.0.1'],
    ['ok', '127.0.0.1'],
  ])
  const accountHashes = signInLines.map(({ account }) => String(account))
  expect(accountHashes).toEqual([
    expect.stringMatching(/^[0-9a-f]{16}$/),
    accountHashes[0],
    expect.not.stringContaining(String(accountHashes[0])),
    'visitor',
  ])
  expect(JSON.stringify(signInLines)).not.toMatch(/demo@|password/i)
  expect(signInLines.every(({ reqId, time }) => typeof reqId === 'string' && typeof time === 'number')).toBe(true)
})

test('refused requests are logged with reason and address, served ones without address', async () => {
  const client = server.client()
  await client.fetchXsrfCookie()
  const responseLines = await logLinesDuring(async () => {
    await client.post('/pc/messageUpdate', { ...VALID_MESSAGE, verifyCode: 'zzzz' })
    await client.post('/pc/withdrawalApplyUpdate')
    await client.post('/pc/login', { visitor: '1' }, { 'x-xsrf-token': 'forged' })
    await client.post('/pc/login', { visitor: '1' }, { 'sec-fetch-site': 'cross-site' })
    await client.get('/aspapi/pc/home.asp')
  }, 'answered')
  const address = '127.0.0.1'
  expect(responseLines.map(({ status, refused, address }) => ({ status, refused, address }))).toEqual([
    { status: 200, refused: 'checkFields', address },
    { status: 200, refused: 'logInAgain', address },
    { status: 403, address },
    { status: 403, address },
    { status: 200 },
  ])
})

test('a line for a request has the beginning of a long path only', async () => {
  const [line] = await logLinesDuring(() => server.client().get(`/${'a'.repeat(8000)}`), 'answered')
  expect(line).toMatchObject({ status: 404, path: `/${'a'.repeat(199)}` })
})
