import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountsCommand } from '../../../src/server/cli/accountsCommand.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { executeSql, databaseSettings } from '../../support/server/testDatabase.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { CHILD_ENV } from '../../support/serverProcess.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'
import { DEMO_CUSTOMER_BY_NUMBER, REAL_CUSTOMER_BY_NUMBER } from '../../support/sampleCustomers.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

/** Output of the command, run beside the server. */
async function runAccounts(...args: string[]): Promise<string> {
  const lines: string[] = []
  await accountsCommand(PROJECT_ROOT, args, await databaseSettings(server.dataDir), (line) => lines.push(line))
  return lines.join('\n')
}
async function signInClient(account: readonly [string, string]): Promise<TestClient> {
  const client = server.client()
  expect((await client.signIn(...account)).body.code).toBe(200)
  return client
}
const sessionCode = async (client: TestClient) => (await client.clone().post('/pc/getUserInfo')).body.code
const readAuditLog = () =>
  readFileSync(join(server.dataDir, 'staff.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('the command shows an account by number or email, with kind, status and number of sessions', async () => {
  await signInClient(REAL_CUSTOMER_BY_NUMBER)
  await signInClient(REAL_CUSTOMER_BY_NUMBER)
  expect(await runAccounts('8800001')).toMatch(
    /^number +kind +status +since +sessions\n8800001 +real +active +\d{4}-.* +2$/,
  )
  expect(await runAccounts('demo@example.com')).toMatch(/\n8800002 +demo +active .* 0$/)
  await expect(runAccounts('nobody\u001b[31m')).rejects.toThrow('There is no account “nobody\\x1b[31m”.')
})

test('--end-sessions ends the sessions of one account at the next request, or all with --everybody', async () => {
  const [one, two, other] = [
    await signInClient(REAL_CUSTOMER_BY_NUMBER),
    await signInClient(REAL_CUSTOMER_BY_NUMBER),
    await signInClient(DEMO_CUSTOMER_BY_NUMBER),
  ]
  const visitor = server.client()
  await visitor.signInAsVisitor()
  expect(await runAccounts('8800001', '--end-sessions')).toMatch(/8800001 .* 0$/)
  expect(await Promise.all([one, two, other].map(sessionCode))).toEqual([401, 401, 200])
  const newSession = await signInClient(REAL_CUSTOMER_BY_NUMBER)
  expect(await runAccounts('--everybody', '--end-sessions')).toBe('Sessions ended: 3.')
  expect(await Promise.all([newSession, other].map(sessionCode))).toEqual([401, 401])
  expect(await sessionCode(await signInClient(REAL_CUSTOMER_BY_NUMBER))).toBe(200)
  expect(readAuditLog()).toEqual([
    {
      time: expect.any(String) as string,
      user: expect.any(String) as string,
      what: 'end-sessions',
      accounts: ['8800001'],
    },
    expect.objectContaining({ what: 'end-sessions', accounts: 'everybody' }),
  ])
})

test('a suspended account loses its sessions and gets none until it is resumed', async () => {
  const client = await signInClient(REAL_CUSTOMER_BY_NUMBER)
  expect(await runAccounts('8800001', '--suspend')).toMatch(/8800001 +real +suspended .* 0$/)
  expect(await sessionCode(client)).toBe(401)
  expect((await server.client().signIn(...REAL_CUSTOMER_BY_NUMBER)).body).toMatchObject({
    code: 501,
    message: '此帳戶已暫停使用，請聯絡客服。',
  })
  expect(await sessionCode(await signInClient(DEMO_CUSTOMER_BY_NUMBER))).toBe(200)
  expect(await runAccounts('8800001', '--resume')).toMatch(/8800001 +real +active .* 0$/)
  expect(await sessionCode(await signInClient(REAL_CUSTOMER_BY_NUMBER))).toBe(200)
  expect(readAuditLog().map(({ what }) => what)).toEqual(['suspend', 'resume'])
})

test('an ambiguous command changes nothing: two accounts of one email, two changes, no account, or a database of another version', async () => {
  await executeSql(server.dataDir, "update accounts set email = 'real@example.com'")
  await expect(runAccounts('real@example.com', '--suspend')).rejects.toThrow(
    '2 accounts have this email: name one by its number (8800001, 8800002).',
  )
  for (const args of [
    [],
    ['--everybody'],
    ['8800001', '8800002', '--suspend'],
    ['8800001', '--everybody', '--end-sessions'],
    ['--everybody', '--suspend'],
    ['--end-sessions'],
  ]) {
    await expect(runAccounts(...args)).rejects.toThrow(
      'Name one account, by email or trading account number, or --everybody --end-sessions: see --help.',
    )
  }
  await expect(runAccounts('8800001', '--suspend', '--resume')).rejects.toThrow('One change at a time: see --help.')
  await expect(runAccounts('8800001', '--remove')).rejects.toThrow(/^Unknown option '--remove': see --help\.$/)
  await expect(
    accountsCommand(PROJECT_ROOT, ['8800001', '--suspend'], { DATA_DIR: createTempDir() }, () => undefined),
  ).rejects.toThrow(/^There is no database in DATA_DIR/)
  await expect(
    accountsCommand(
      PROJECT_ROOT,
      ['8800001', '--suspend'],
      { DATA_DIR: createTempDir(), ASPAPI_URL: 'http://127.0.0.1:9' },
      () => undefined,
    ),
  ).rejects.toThrow(/^With ASPAPI_URL the accounts are in the broker’s own backend/)
  expect((await server.store.accounts.findBySignIn('real@example.com')).map(({ status }) => status)).toEqual([
    'active',
    'active',
  ])
})

test('the command prints its usage, and problems in one line', () => {
  const spawnCli = (...args: string[]) =>
    spawnSync(process.execPath, ['src/server/cli/staffCli.ts', 'accounts', ...args], {
      cwd: PROJECT_ROOT,
      encoding: 'utf8',
      env: { ...CHILD_ENV, DATA_DIR: createTempDir() },
    })
  expect(spawnCli('--help').stdout).toContain('npm run accounts -- 8800001 --suspend')
  expect(spawnCli('8800001')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is no database in DATA_DIR \(.*\)\.\n$/) as string,
  })
})
