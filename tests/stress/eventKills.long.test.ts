import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, type TestContext } from 'vitest'
import { hasPostgres, SKIPPED_MESSAGE, startPostgres } from '../support/postgresServer.ts'
import { VALID_REAL_APPLICATION, VALID_WITHDRAWAL } from '../support/server/formFixtures.ts'
import { TestClient } from '../support/server/testClient.ts'
import { createTempDir } from '../support/server/testServer.ts'
import { startWebhookReceiver, WEBHOOK_SECRET } from '../support/server/webhookReceiver.ts'
import { REFERENCE_ENTRY, startServerProcess, type ServerProcess } from '../support/serverProcess.ts'
import { recordMeasurement } from './support/measurements.ts'
import { BUSY_MACHINE, byRunMode } from '../support/runMode.ts'

if (!hasPostgres()) console.log(SKIPPED_MESSAGE)

const KILLS = byRunMode(3, 60)
const ACCOUNTS = byRunMode(4, 12)
/** Share of the events that the receiver refuses. */
const REFUSED_SHARE = 0.03

/** A customer who sends one withdrawal after the other, each until it is acknowledged. */
interface Sender {
  account: string
  /** References in the order of the acknowledgements. */
  acknowledged: string[]
  stop(): Promise<void>
}

/** Opens an account and begins to send. @param nextUrl returns the server of the next attempt */
async function startSender(nextUrl: () => string): Promise<Sender> {
  const client = new TestClient(nextUrl())
  await client.signInAsVisitor()
  await client.fetchCaptcha()
  const { tradingAccount: account, password } = (await client.post('/pc/applyRealUpdate', VALID_REAL_APPLICATION)).body
    .data as Record<string, string>
  expect((await client.signIn(String(account), String(password))).body.code).toBe(200)
  const form = { ...VALID_WITHDRAWAL, tradingAccount: String(account) }
  const acknowledged: string[] = []
  let isOver = false

  async function attempt(key: string): Promise<string | undefined> {
    client.url = nextUrl()
    try {
      await client.fetchCaptcha()
      const { body } = await client.post('/pc/withdrawalApplyUpdate', form, { 'idempotency-key': key })
      return body.code === 200 ? String(body.data?.reference) : undefined
    } catch {
      return undefined
    }
  }

  const sending = (async () => {
    while (!isOver) {
      const key = crypto.randomUUID()
      for (let reference: string | undefined; reference === undefined;) {
        reference = await attempt(key)
        if (reference === undefined) await pause(30)
        else acknowledged.push(reference)
      }
    }
  })()
  return {
    account: String(account),
    acknowledged,
    async stop() {
      isOver = true
      await sending
    },
  }
}

/** Kills servers of one database in turn while customers send, and compares what they sent with what arrived. */
async function killUnderLoad(
  { expect, onTestFinished }: TestContext,
  serverCount: number,
  settings: Record<string, string>,
): Promise<void> {
  const running = new Set<ServerProcess>()
  onTestFinished(async () => {
    for (const server of running) await server.terminate('SIGKILL')
  })
  const receiver = await startWebhookReceiver()
  receiver.respond = async () => {
    await pause(Math.random() * 20)
    return Math.random() < REFUSED_SHARE ? 500 : 204
  }
  const dataDir = createTempDir()
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...BUSY_MACHINE,
    ...settings,
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET,
  }
  const start = async (): Promise<ServerProcess> => {
    const server = await startServerProcess({ entry: REFERENCE_ENTRY, env })
    running.add(server)
    return server
  }
  const servers: ServerProcess[] = []
  for (let index = 0; index < serverCount; index += 1) servers.push(await start())
  let turn = 0
  const nextUrl = (): string => servers[(turn += 1) % serverCount]?.url ?? ''
  const senders: Sender[] = []
  for (let index = 0; index < ACCOUNTS; index += 1) senders.push(await startSender(nextUrl))
  const count = (): number => senders.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  const waitForMore = async (): Promise<void> => {
    const goal = count() + ACCOUNTS + Math.random() * 3 * ACCOUNTS
    while (count() < goal) await pause(5)
  }

  for (let kill = 0; kill < KILLS; kill += 1) {
    await waitForMore()
    const victim = servers[kill % serverCount]
    await victim?.terminate('SIGKILL')
    if (victim) running.delete(victim)
    servers[kill % serverCount] = await start()
  }
  await waitForMore()
  for (const sender of senders) await sender.stop()

  const arrived = (): Set<string> => new Set(receiver.events.map(({ reference }) => reference))
  // The account's opening is an event too. Leases of killed servers end first.
  const expected = count() + ACCOUNTS
  await expect.poll(() => arrived().size, { timeout: 300_000, interval: 200 }).toBe(expected)
  for (const { account, acknowledged } of senders) {
    const own = [...new Set(receiver.events.filter((event) => event.account === account).map((each) => each.reference))]
    // Without the opening, whose reference the response does not have.
    expect(own.slice(1)).toEqual(acknowledged)
  }
  recordMeasurement(`events of ${serverCount} servers`, {
    kills: KILLS,
    acknowledged: count(),
    arrived: arrived().size,
    attempts: receiver.events.length,
  })
  for (const server of servers) expect(await server.terminate('SIGTERM')).toBe(0)
  await receiver.close()
  rmSync(dataDir, { recursive: true })
}

// Both wait for leases most of the time.
describe.concurrent('an outbox', () => {
  test(
    `${KILLS} × kill -9 of a server with the embedded database: each event arrives at least once, in order per account`,
    { timeout: byRunMode(600_000, 60 * 60_000) },
    (context) => killUnderLoad(context, 1, {}),
  )

  test.runIf(hasPostgres())(
    `${KILLS} × kill -9 of one of two servers on one PostgreSQL: each event arrives at least once, in order per account`,
    { timeout: byRunMode(600_000, 60 * 60_000) },
    async (context) => {
      const postgres = await startPostgres()
      try {
        await killUnderLoad(context, 2, { DATABASE_URL: await postgres.createDatabase('shared'), DATABASE_POOL: '6' })
      } finally {
        await postgres.stop()
      }
    },
  )
})
