import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPostgres, SKIPPED_MESSAGE, startPostgres, type PostgresServer } from '../support/postgresServer.ts'
import {
  LEGACY_CAPTCHA_SOLUTION,
  LEGACY_CUSTOMERS,
  startLegacyBackend,
  type LegacyBackend,
} from '../support/server/legacyBackend.ts'
import { TestClient, type TestResponse } from '../support/server/testClient.ts'
import { createTempDir } from '../support/server/testServer.ts'
import { REFERENCE_ENTRY, startServerProcess, type ServerProcess } from '../support/serverProcess.ts'
import { recordMeasurement } from './support/measurements.ts'
import { byRunMode } from '../support/runMode.ts'

if (!hasPostgres()) console.log(SKIPPED_MESSAGE)

const KILLS = byRunMode(4, 500)
const CLIENTS = 8
const [REAL] = LEGACY_CUSTOMERS as [(typeof LEGACY_CUSTOMERS)[0]]

let postgres: PostgresServer
let backend: LegacyBackend
let dataDir: string
let env: Record<string, string>
beforeAll(async () => {
  if (!hasPostgres()) return
  backend = await startLegacyBackend()
  // A kill often hits between the arrival of a form and its response.
  backend.fault = ({ path }) => path.includes('message') && pause(Math.random() * 30, false)
  postgres = await startPostgres()
  dataDir = createTempDir()
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: await postgres.createDatabase('proxies'),
    ASPAPI_URL: backend.url,
    VERIFY_CODE: '',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    MAX_LAG_MS: '0',
  }
})
afterAll(async () => {
  if (!hasPostgres()) return
  await postgres.stop()
  await backend.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const startProxy = (): Promise<ServerProcess> => startServerProcess({ entry: REFERENCE_ENTRY, env })

test.skipIf(!hasPostgres())(
  `${KILLS} × kill -9 of one of two proxies under ${CLIENTS} customers: nobody is signed out, no form is lost or forwarded twice, and each doubt is listed once`,
  { timeout: byRunMode(600_000, 90 * 60_000) },
  async () => {
    const servers = [await startProxy(), await startProxy()]
    const envelopes = new Map<string, TestResponse['body']>()
    let isOver = false

    /** Sends forms one after the other; after a lost connection repeats the form at the other server. */
    async function sendForms(browser: TestClient, number: number): Promise<void> {
      for (let form = 0; !isOver; form += 1) {
        const message = `client ${number} form ${form}`
        for (let attempt = number; ; attempt += 1) {
          browser.url = servers[attempt % 2]?.url ?? ''
          try {
            const { code } = (await browser.post('/pc/getUserInfo')).body
            // A busy machine: the server did nothing, and says so.
            if (code === 503) continue
            expect(code).toBe(200)
            await browser.fetchCaptcha()
            const { body } = await browser.post(
              '/pc/messageUpdate',
              { name: 'Ann', email: 'ann@example.com', message, verifyCode: LEGACY_CAPTCHA_SOLUTION },
              { 'idempotency-key': message.replaceAll(' ', '-') },
            )
            if (body.code === 503) continue
            envelopes.set(message, body)
            break
          } catch (error) {
            if (!(error instanceof TypeError)) throw error
          }
        }
      }
    }

    const browsers = Array.from({ length: CLIENTS }, () => new TestClient(servers[0]?.url ?? ''))
    // Sign-ins at one time would count as guesses until the backend has answered.
    for (const browser of browsers) await browser.signIn(REAL.account, REAL.password)
    const clients = Promise.all(browsers.map(sendForms))
    // A client that fails ends the test, which else would wait for its forms.
    clients.catch(() => (isOver = true))
    for (let kill = 0; kill < KILLS && !isOver; kill += 1) {
      const target = envelopes.size + Math.random() * 40
      while (envelopes.size < target && !isOver) await pause(1 + Math.random() * 10)
      const at = kill % 2
      await servers[at]?.terminate('SIGKILL')
      servers[at] = await startProxy()
    }
    isOver = true
    await clients

    const arrivals = backend.requestsTo('/pc/messageUpdate').map(({ fields }) => fields.message ?? '')
    const acknowledged = [...envelopes].filter(([, { code }]) => code === 200).map(([message]) => message)
    const doubts = [...envelopes.values()].flatMap(({ code, data }) => (code === 501 ? [String(data?.reference)] : []))
    const listed = (await postgres.query('select reference from unconfirmed', 'proxies')).map(({ reference }) =>
      String(reference),
    )
    recordMeasurement('kills of proxies', {
      kills: KILLS,
      acknowledged: acknowledged.length,
      inDoubt: doubts.length,
      arrived: arrivals.length,
    })
    expect({
      lost: acknowledged.filter((message) => !arrivals.includes(message)),
      twice: arrivals.filter((message, at) => arrivals.indexOf(message) !== at),
      others: [...envelopes.values()].filter(({ code = 0 }) => ![200, 501].includes(code)),
    }).toEqual({ lost: [], twice: [], others: [] })
    expect(listed.toSorted()).toEqual(doubts.toSorted())
    for (const server of servers) await server.terminate('SIGTERM')
  },
)
