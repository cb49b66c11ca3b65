import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeBody } from '../../src/forms/data/encodeBody.ts'
import { propertyNames } from '../../src/forms/schema/walker.ts'
import { readCases } from '../support/readCases.ts'
import { CAPTCHA_SOLUTION } from '../support/captchaSolution.ts'
import { readDatabase } from '../support/server/testDatabase.ts'
import { projectRegistry as registry, startTestServer, type TestServer } from '../support/server/testServer.ts'
import { recordMeasurement } from './support/measurements.ts'
import { InjectClient, type InjectResponse } from './support/injectClient.ts'
import { createTmpfsDir } from '../support/testEnvironment.ts'
import { isNightly, byRunMode } from '../support/runMode.ts'
import { SQL_PAYLOADS } from './support/sqlPayloads.ts'
import { REAL_PASSWORD } from '../support/sampleCustomers.ts'

let server: TestServer
let folder: string
let client: InjectClient
beforeAll(async () => {
  folder = createTmpfsDir()
  server = await startTestServer({ registry, dataDir: folder, env: { RATE_LIMITS: 'off' } })
  client = new InjectClient(server.app)
  await client.signIn({ account: '8800001', password: REAL_PASSWORD })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Stores a captcha as if this browser had fetched it. */
async function putCaptcha(browser: InjectClient): Promise<void> {
  if (!browser.cookies.has('captcha')) await browser.fetchCaptcha()
  await server.store.captchas.save(browser.cookies.get('captcha') ?? '', CAPTCHA_SOLUTION, Date.now())
}

/** Every call with its fields and valid values, as pairs. */
const endpoints: { path: string; fields: [string, string][]; stores: boolean; opens: boolean }[] = [
  ...[...registry.forms.values()].map(({ id, schema, submit }) => {
    const { data } = readCases(id).find(({ errors }) => errors.length === 0) ?? { data: {} }
    const pairs = new Map(
      encodeBody(schema, {
        ...Object.fromEntries(
          propertyNames(schema)
            .filter((name) => name !== 'needVerifyCode')
            .map((name) => [name, '']),
        ),
        ...data,
        ...(propertyNames(schema).includes('verifyCode') ? { verifyCode: CAPTCHA_SOLUTION } : {}),
      }),
    )
    return {
      path: submit.path,
      fields: [...pairs],
      stores: ['store', 'openAccount'].includes(submit.action ?? 'store'),
      opens: submit.action === 'openAccount',
    }
  }),
  ...['school', 'activity', 'about', 'product'].flatMap((kind) => [
    {
      path: `/pc/${kind}`,
      fields: [
        ['page', '1'],
        ['pageSize', '10'],
        ['category', ''],
      ] as [string, string][],
      stores: false,
      opens: false,
    },
    { path: `/pc/${kind}Detail`, fields: [['id', 'x']] as [string, string][], stores: false, opens: false },
  ]),
  ...['getUserInfo', 'userCenterBanner', 'rechargeType', 'logout'].map((name) => ({
    path: `/pc/${name}`,
    fields: [['id', '']] as [string, string][],
    stores: false,
    opens: false,
  })),
]

test(
  '500 SQL injections in the fields of every call and in headers cause no error and change no row',
  { timeout: byRunMode(300_000, 30 * 60_000) },
  async () => {
    const before = await readDatabase(folder)
    const stranger = new InjectClient(server.app)
    let storedCount = 0
    let openedCount = 0
    let tried = 0
    const assertSound = (response: InjectResponse, what: string) => {
      tried += 1
      if (response.status >= 500 || typeof response.body?.code !== 'number')
        throw new Error(`${response.status} ${response.bytes} for ${what}`)
    }
    for (const [endpointIndex, { path, fields, stores, opens }] of endpoints.entries()) {
      for (const [index, payload] of SQL_PAYLOADS.entries()) {
        // Each payload reaches every third call; the nightly run sends each to all.
        if (!isNightly && index % 3 !== endpointIndex % 3) continue
        // One field in turn, and all of them every fifth time.
        const alone = fields.map(([name]) => name).filter((_name, at) => isNightly || at === index % fields.length)
        for (const hit of index % 5 === 0 ? [undefined, ...alone] : alone) {
          const body = new URLSearchParams(
            fields.map(([name, value]) => [name, hit === undefined || hit === name ? payload : value]),
          ).toString()
          // A sign-in by this client would end the customer's session.
          const sender = path.includes('log') ? stranger : client
          if (stores && hit !== 'verifyCode') await putCaptcha(sender)
          const response = await sender.post(path, body)
          assertSound(response, `${path} ${hit ?? 'all'} ${payload}`)
          if (!stores || response.body?.code !== 200) continue
          storedCount += 1
          if (opens) openedCount += 1
        }
      }
    }
    for (const [index, payload] of SQL_PAYLOADS.entries()) {
      const value = payload.replace(/[^\x20-\x7e]/g, '')
      const other = new InjectClient(server.app)
      const headers: Record<string, string>[] = [
        { token: JSON.stringify(value) },
        { token: value },
        { cookie: `sid=${encodeURIComponent(value)}; captcha=${encodeURIComponent(value)}` },
        { 'idempotency-key': value.replace(/\s/g, '/**/') },
        { 'accept-language': value },
        { 'x-forwarded-for': value },
      ]
      assertSound(await other.post('/pc/getUserInfo', '', headers[index % headers.length]), `header ${payload}`)
    }
    const after = await readDatabase(folder)
    recordMeasurement('SQL injections', {
      payloads: SQL_PAYLOADS.length,
      requests: tried,
      stored: storedCount,
      opened: openedCount,
    })
    expect(after.schema).toBe(before.schema)
    for (const table of ['content', 'files', 'meta'])
      expect([table, after.rows[table]]).toEqual([table, before.rows[table]])
    expect((after.rows.submissions ?? 0) - (before.rows.submissions ?? 0)).toBe(storedCount)
    expect((after.rows.accounts ?? 0) - (before.rows.accounts ?? 0)).toBe(openedCount)
    expect(storedCount).toBeGreaterThan(byRunMode(130, 400))
    expect(new Set(SQL_PAYLOADS).size).toBe(500)
    expect((await client.post('/pc/getUserInfo', '')).body).toMatchObject({
      code: 200,
      data: { a_type: 0, tradingAccount: '8800001' },
    })
  },
)

test('500 SQL injections in a message are stored unchanged', { timeout: byRunMode(100_000, 10 * 60_000) }, async () => {
  const other = await startTestServer({ env: { RATE_LIMITS: 'off' } })
  const sender = new InjectClient(other.app)
  for (const payload of SQL_PAYLOADS) {
    await sender.fetchCaptcha()
    const { body } = await sender.post(
      '/pc/messageUpdate',
      new URLSearchParams({
        name: payload,
        email: 'a@example.com',
        message: payload,
        verifyCode: CAPTCHA_SOLUTION,
      }).toString(),
    )
    expect([payload, body?.code]).toEqual([payload, 200])
  }
  const rows = await other.store.submissions.search({}, 500)
  const texts = rows.map(({ data }) => JSON.parse(data) as { message: string })
  expect(texts.map(({ message }) => message).sort()).toEqual(
    SQL_PAYLOADS.map((payload) => payload.normalize('NFC').trim()).sort(),
  )
  await other.close()
})
