import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBackup } from '../../../src/server/store/sqlite/createBackup.ts'
import { ALL_ENDPOINTS, callEndpoint } from '../../support/server/allEndpoints.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { pdfWithObject } from '../../support/fileFixtures.ts'
import { createTempDir, startTestServer } from '../../support/server/testServer.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

/** Values that forms and sign-ins send, valid and found nowhere else. */
const SECRET_FIELDS = {
  documentNumber: 'PLNTDOCNUMBER1',
  idOrPassport: 'PLNTIDNUMBER2',
  bankCardNumber: '90817263549081726354',
  phonePassword: 'plntpass77',
}
const TYPED_ACCOUNT = 'planted-as-account'
const TYPED_PASSWORD = 'planted-as-password'
const ADDRESS = '203.0.113.177'
const FILE_CONTENT = 'planted in a file'
const READABLE_MESSAGE = 'Planted readable message'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

test('no secret, typed account, file or client address lies in a file of DATA_DIR or in a backup', async () => {
  const server = await startTestServer()
  const client = server.client()
  const headers = { 'x-forwarded-for': ADDRESS }
  const secrets = new Set<string>()
  for (const call of ALL_ENDPOINTS.filter(({ path }) => /Update$/.test(path))) {
    await client.signIn(...REAL_CUSTOMER)
    await client.fetchCaptcha()
    const fields = Object.entries({ ...call.fields, message: READABLE_MESSAGE, ...SECRET_FIELDS })
    const { body } = await callEndpoint(
      client,
      { ...call, fields: Object.fromEntries(fields.filter(([name]) => name in call.fields)) },
      headers,
      { name: 'planted.pdf', content: pdfWithObject(`<< /Planted (${FILE_CONTENT}) >>`) },
    )
    expect([call.path, body.code]).toEqual([call.path, 200])
    for (const secret of [client.token, ...client.cookies.values(), body.data?.password])
      if (typeof secret === 'string' && secret) secrets.add(secret)
  }
  const attempt = { account: TYPED_ACCOUNT, password: TYPED_PASSWORD, verifyCode: CAPTCHA_SOLUTION }
  for (let count = 0; count < 4; count += 1) await server.client().post('/pc/login', attempt, headers)
  const backup = join(createTempDir(), 'backup')
  createBackup(server.dataDir, backup)
  const files = [...filesBelow(server.dataDir), ...filesBelow(backup)].map((path) => ({
    path,
    bytes: readFileSync(path),
  }))
  const holding = (text: string): string[] => files.filter(({ bytes }) => bytes.includes(text)).map(({ path }) => path)
  for (const text of [
    ...Object.values(SECRET_FIELDS),
    TYPED_ACCOUNT,
    TYPED_PASSWORD,
    ADDRESS,
    FILE_CONTENT,
    ...secrets,
  ])
    expect([text, holding(text)]).toEqual([text, []])
  expect(secrets.size).toBeGreaterThan(5)
  // Control: what the database holds in clear, as docs/security.md says, is found in both.
  expect(holding(READABLE_MESSAGE).length).toBeGreaterThanOrEqual(2)
  await server.close()
})
