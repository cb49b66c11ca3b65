import { afterEach, beforeEach, expect, test } from 'vitest'
import { VALID_DEMO_APPLICATION, VALID_REAL_APPLICATION } from '../../support/server/formFixtures.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let client: TestClient
beforeEach(async () => {
  server = await startTestServer()
  client = server.client()
  await client.signInAsVisitor()
})
afterEach(() => server.close())

test.each([
  ['id', 'Rita', 'Chen', { en: 'Rita Chen', vi: 'Chen Rita', 'zh-TW': 'Chen Rita', '*': 'Rita Chen' }],
  ['zh-TW', 'Rita', 'Chen', { en: 'Rita Chen', vi: 'Chen Rita', 'zh-TW': 'Chen Rita', '*': 'Chen Rita' }],
  ['en', '大文', '陳', { en: '陳大文', vi: '陳大文', 'zh-TW': '陳大文', '*': '陳大文' }],
  ['vi', 'Suharto', 'Suharto', { en: 'Suharto', vi: 'Suharto', 'zh-TW': 'Suharto', '*': 'Suharto' }],
])('a name has the order of the requested language: %s, %s %s', async (...[language, ...rest]) => {
  const [givenName, surname, names] = rest
  await client.fetchCaptcha()
  const application = { ...VALID_DEMO_APPLICATION, surname, givenName }
  const { body } = await client.post('/pc/applyDemoUpdate', application, { 'accept-language': language })
  const customer = server.client()
  await customer.signIn(String(body.data?.tradingAccount), String(body.data?.password))
  for (const [requestedLanguage, name] of Object.entries(names))
    expect(
      (await customer.post('/pc/getUserInfo', {}, { 'accept-language': requestedLanguage })).body.data?.name,
      requestedLanguage,
    ).toBe(name)
})

test('an owner gets the phone number of the account with `contact=1` only; a visitor never gets it', async () => {
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION)
  const customer = server.client()
  await customer.signIn(String(body.data?.tradingAccount), String(body.data?.password))
  expect((await customer.post('/pc/getUserInfo', { contact: '1' })).body.data).toMatchObject({
    countryCode: '+886',
    phone: '912345678',
  })
  for (const { body: withoutPhone } of [
    await customer.post('/pc/getUserInfo'),
    await client.post('/pc/getUserInfo', { contact: '1' }),
  ]) {
    expect(withoutPhone.code).toBe(200)
    expect(withoutPhone.data).not.toHaveProperty('phone')
    expect(withoutPhone.data).not.toHaveProperty('countryCode')
  }
})

test('the area code is part of the stored phone number', async () => {
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/applyRealUpdate', { ...VALID_REAL_APPLICATION, areaCode: '24' })
  expect(body.code).toBe(200)
  const customer = server.client()
  await customer.signIn(String(body.data?.tradingAccount), String(body.data?.password))
  expect((await customer.post('/pc/getUserInfo', { contact: '1' })).body.data).toMatchObject({
    countryCode: '+84',
    phone: '24912345678',
  })
})
