import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sealed } from '../../../src/server/secrets/vault.ts'
import { openVault } from '../../../src/server/store/vaultKeyFile.ts'
import { hashPassword, saltOf } from '../../../src/server/secrets/passwordHashing.ts'
import { jpeg, pdf } from '../../support/fileFixtures.ts'
import { executeSql } from '../../support/server/testDatabase.ts'
import { VALID_REAL_APPLICATION, VALID_DEPOSIT, VALID_WITHDRAWAL } from '../../support/server/formFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'

/** Noon in London on the 5th: the 5th or the 6th anywhere. */
const NOON = Date.UTC(2026, 0, 5, 12)
let now = NOON
let server: TestServer
let client: TestClient
beforeEach(async () => {
  now = NOON
  server = await startTestServer({ clock: () => now })
  client = await signInCustomer('real')
})
afterEach(() => server.close())

async function signInCustomer(kind: 'real' | 'demo'): Promise<TestClient> {
  const one = server.client()
  await one.signIn(`${kind}@example.com`, `Sample-${kind}-2026`)
  return one
}

const voucherFile = () => ({ voucher: [{ name: 'slip.pdf', content: pdf() }] })
const sendDeposit = (overrides: Record<string, string> = {}) =>
  client.postBody('/pc/rechargeFormUpdate', multipart({ ...VALID_DEPOSIT, ...overrides }, voucherFile()))
const sendWithdrawal = async (overrides: Record<string, string> = {}) => {
  await client.fetchCaptcha()
  return client.post('/pc/withdrawalApplyUpdate', { ...VALID_WITHDRAWAL, ...overrides })
}
const newestData = async () =>
  JSON.parse((await server.store.submissions.search({}, 1))[0]?.data ?? '') as Record<string, unknown>

test('three ways to pay in have texts in six languages', async () => {
  const { body } = await client.post('/pc/rechargeType')
  const types = body.data?.types as Record<string, unknown>[]
  expect(types).toHaveLength(3)
  expect(types.flatMap(({ currencies }) => currencies)).toEqual(
    expect.arrayContaining(['TWD', 'HKD', 'USD', 'THB', 'IDR', 'VND', 'CNY']),
  )
  for (const type of types) {
    expect(Object.keys(type).sort().join(' ')).toBe('currencies description id merchantName minimum minimums name')
    expect(typeof type.minimum).toBe('number')
    for (const text of [type.name, type.description]) {
      expect((JSON.parse(String(text)) as { val: string }[]).map(({ val }) => val).sort()).toEqual([
        'en',
        'id',
        'th',
        'tw',
        'vi',
        'zh',
      ])
    }
  }
})

test('a start adds a kind of content that an older database lacks, and leaves the rest unchanged', async () => {
  await executeSql(
    server.dataDir,
    "DELETE FROM content WHERE kind = 'rechargeType'; UPDATE content SET sort = 77 WHERE kind = 'banner'",
  )
  const restarted = await startTestServer({ dataDir: server.dataDir })
  expect(await restarted.store.content.list('rechargeType')).toHaveLength(3)
  expect((await restarted.store.content.list('banner')).map(({ sort }) => sort)).toEqual([77, 77])
  await restarted.close()
})

test('funds calls are for real accounts: other accounts get the reason, clients without a session a 401', async () => {
  const [demo, visitor, nobody] = [await signInCustomer('demo'), server.client(), server.client()]
  await visitor.signInAsVisitor()
  for (const call of ['/pc/rechargeType', '/pc/withdrawalApplyUpdate', '/pc/rechargeFormUpdate']) {
    for (const other of [demo, visitor])
      expect((await other.post(call)).body).toEqual({ code: 501, message: '此功能僅開放給真實帳戶。' })
    expect((await nobody.post(call)).body.code).toBe(401)
  }
  expect((await demo.postBody('/pc/rechargeFormUpdate', multipart(VALID_DEPOSIT, voucherFile()))).body.code).toBe(501)
  expect(await server.store.submissions.search({}, 9)).toEqual([])
})

test.each([
  ['1234,5', '1234.5'],
  ['１００', '100'],
  ['100.01', '100.01'],
  ['1000000', '1000000'],
  [' 250 ', '250'],
  ['１２３．４５', '123.45'],
])('the amount %s is stored as %s', async (typedAmount, storedAmount) => {
  expect((await sendWithdrawal({ amount: typedAmount })).body.code).toBe(200)
  expect((await newestData()).amount).toBe(storedAmount)
})

test.each([
  ['1.234,5', 'decimal'],
  ['1,234.5', 'decimal'],
  ['-1', 'decimal'],
  ['1e3', 'decimal'],
  ['0x10', 'decimal'],
  ['NaN', 'decimal'],
  ['١٠٠', 'decimal'],
  ['+5', 'decimal'],
  ['007', 'decimal'],
  ['100.001', 'decimalPlaces'],
  ['1000000.01', 'maximum'],
  ['0', 'exclusiveMinimum'],
  ['0.00', 'exclusiveMinimum'],
  ['9'.repeat(30), 'maxLength'],
])('the amount %s breaks the rule %s', async (amount, rule) => {
  expect((await sendWithdrawal({ amount })).body.data?.errors).toEqual({ '/amount': rule })
})

test('a withdrawal is stored with a sealed card number and appears in the customer’s requests', async () => {
  const { body } = await sendWithdrawal({ amount: '250,50', bankCardNumber: '6222 0000-1111 2222' })
  const [row] = await server.store.submissions.search({}, 1)
  expect(row?.data).not.toMatch(/6222/)
  expect(
    openVault(server.dataDir).open((await newestData()).bankCardNumber as Sealed, `${row?.reference}/bankCardNumber`),
  ).toBe('6222000011112222')
  expect((await client.post('/pc/getUserInfo')).body.data?.requests).toEqual([
    {
      reference: body.data?.reference,
      kind: 'withdrawalApply',
      amount: '250.50',
      currency: 'USD',
      status: 'received',
      receivedAt: '2026-01-05T12:00:00.000Z',
    },
  ])
})

test('a customer gets their own requests, the newest first, at most 20; a visitor gets none', async () => {
  const demo = await signInCustomer('demo')
  await demo.postBody(
    '/pc/fileUploadUpdate',
    multipart({ documentType: 'bank' }, { files: [{ name: 'a.jpg', content: await jpeg() }] }),
  )
  for (let index = 0; index < 22; index += 1) {
    now += 1000
    expect(
      (await sendDeposit({ amount: String(3000 + index), tradeCurrency: index % 2 ? 'USD' : 'TWD' })).body.code,
    ).toBe(200)
  }
  const visitor = server.client()
  await visitor.signInAsVisitor()
  await visitor.postBody(
    '/pc/fileUploadUpdate',
    multipart({ documentType: 'bank' }, { files: [{ name: 'a.jpg', content: await jpeg() }] }),
  )
  const requestsOf = async (requester: TestClient) =>
    (await requester.post('/pc/getUserInfo')).body.data?.requests as Record<string, unknown>[]
  const ownRequests = await requestsOf(client)
  expect(ownRequests.map(({ amount }) => amount)).toEqual(
    Array.from({ length: 20 }, (_, index) => String(3021 - index)),
  )
  expect(ownRequests[0]).toMatchObject({
    kind: 'rechargeForm',
    currency: 'USD',
    status: 'received',
    receivedAt: new Date(now).toISOString(),
  })
  expect((await requestsOf(demo)).map(({ kind, amount, detail }) => [kind, amount, detail])).toEqual([
    ['fileUpload', undefined, { field: 'documentType', value: 'bank' }],
  ])
  expect(await requestsOf(visitor)).toEqual([])
})

test('a deposit is validated by the limits of its type', async () => {
  expect((await sendDeposit()).body.code).toBe(200)
  expect((await sendDeposit({ tradeCurrency: 'THB' })).body.data?.errors).toEqual({ '/tradeCurrency': 'optionsFrom' })
  expect((await sendDeposit({ tradeType: 'cheque' })).body.data?.errors).toMatchObject({ '/tradeType': 'optionsFrom' })
  expect((await sendDeposit({ amount: '99.99' })).body.data?.errors).toEqual({ '/amount': 'minimumFrom' })
  expect((await sendDeposit({ tradeType: 'fps', tradeCurrency: 'HKD', amount: '799' })).body.data?.errors).toEqual({
    '/amount': 'minimumFrom',
  })
  expect((await sendDeposit({ merchantName: 'x' })).body.data?.errors).toEqual({ '/merchantName': 'minLength' })
  expect((await client.post('/pc/rechargeFormUpdate', VALID_DEPOSIT)).body.data?.errors).toEqual({
    '/voucher': 'required',
  })
  expect(await server.store.submissions.search({}, 9)).toHaveLength(1)
})

test('a deposit type that disappeared before sending is refused at its field', async () => {
  await executeSql(server.dataDir, "DELETE FROM content WHERE kind = 'rechargeType' AND id = 'bank'")
  expect((await sendDeposit()).body).toMatchObject({ code: 501, data: { errors: { '/tradeType': 'optionsFrom' } } })
  expect(await server.store.submissions.search({}, 9)).toEqual([])
})

test.each([
  ['2026-01-06', undefined],
  ['2026-01-05', undefined],
  ['2021-01-05', undefined],
  ['2021-01-04', 'maxYearsAgo'],
  ['1999-12-31', 'maxYearsAgo'],
  ['2026-01-07', 'notInFuture'],
  ['2027-01-01', 'notInFuture'],
])('at noon on 2026-01-05 a payment dated %s breaks the rule: %s', async (tradeDate, rule) => {
  const { body } = await sendDeposit({ tradeDate })
  expect([body.code, body.data?.errors]).toEqual(rule ? [501, { '/tradeDate': rule }] : [200, undefined])
})

test('a date must exist in the calendar', async () => {
  for (const tradeDate of ['2026-02-30', '2569-01-05x', '05/01/2026', '2026-1-5']) {
    expect((await sendDeposit({ tradeDate })).body.data?.errors).toHaveProperty('/tradeDate')
  }
})

test('a real registration opens a real account; the phone password is hashed, the document number sealed', async () => {
  const visitor = server.client()
  await visitor.signInAsVisitor()
  await visitor.fetchCaptcha()
  const { body } = await visitor.post('/pc/applyRealUpdate', VALID_REAL_APPLICATION)
  expect(body.code).toBe(200)
  const { tradingAccount, password } = body.data as Record<string, string>
  const owner = server.client()
  await owner.signIn(tradingAccount as string, password as string)
  expect((await owner.post('/pc/getUserInfo')).body.data).toMatchObject({
    a_type: 0,
    tradingAccount,
    email: 'hong@example.com',
  })
  expect((await owner.post('/pc/rechargeType')).body.code).toBe(200)
  const [row] = await server.store.submissions.search({}, 1)
  const { phonePassword, documentNumber } = (await newestData()) as {
    phonePassword: { $hashed: string }
    documentNumber: Sealed
  }
  expect(row?.data).not.toMatch(/abc12345|B1234567/)
  expect(Object.keys(phonePassword)).toEqual(['$hashed'])
  expect(phonePassword.$hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const salt = saltOf(phonePassword.$hashed)
  expect(await hashPassword('abc12345', salt)).toBe(phonePassword.$hashed)
  expect(await hashPassword('abc12346', salt)).not.toBe(phonePassword.$hashed)
  expect(openVault(server.dataDir).open(documentNumber, `${row?.reference}/documentNumber`)).toBe('B1234567')
})
