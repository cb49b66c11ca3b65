import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signCsrfToken } from '../../../src/server/secrets/csrfToken.ts'
import { generateToken } from '../../../src/server/secrets/tokens.ts'
import { LEGACY_CUSTOMERS, startLegacyBackend, type LegacyBackend } from '../../support/server/legacyBackend.ts'
import { sendRaw, sessionHeaderLines } from '../../support/server/rawSocket.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { createTempDir, startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

/** Attacks that the server answers alike, as `attacks.json` lists them. */
interface AttackFamily {
  family: string
  /** Raw requests; `{attack}` stands for each attack, other names for values of this run, `{a*9}` for nine letters. */
  requests: string[]
  /** Pattern of each status of the answer. */
  refused: string
  /** Patterns of which the answer has all, and texts of which it has none. */
  required?: string[]
  never: string[]
  /** An attack that is none: its first status is 200. */
  control?: string
  /** By what they try, or the attacks alone. */
  attacks: Record<string, string> | string[]
}

const FAMILIES = JSON.parse(readFileSync(join(import.meta.dirname, 'attacks.json'), 'utf8')) as AttackFamily[]
const SECRET_CONTENT = 'planted secret'
/** Only for a hanging server: it closes each of these connections. */
const IDLE_TIMEOUT_MS = 30_000

/** A built site beside files that nobody may read. */
function createSite(): string {
  const parentDir = createTempDir()
  const siteDir = join(parentDir, 'dist')
  mkdirSync(join(siteDir, 'assets'), { recursive: true })
  for (const file of ['secret.txt', 'dist/.env', 'dist/.built-from', 'dist/assets/a.js.map'])
    writeFileSync(join(parentDir, file), SECRET_CONTENT)
  for (const file of ['index.html', 'assets/a.js']) writeFileSync(join(siteDir, file), '<head></head>')
  return siteDir
}

/** The values of a client that requests can name. */
function valuesOf(name: string, client: TestClient): [string, string][] {
  const xsrf = client.cookies.get('XSRF-TOKEN') ?? ''
  const [hmac = '', random = ''] = xsrf.split('.')
  const values = {
    headers: sessionHeaderLines(client).join('\r\n'),
    token: String(client.token),
    sid: client.cookies.get('sid') ?? '',
    pre: client.cookies.get('pre') ?? '',
    xsrf,
    hmac,
    random,
  }
  return Object.entries(values).map(([key, value]) => [`${name}.${key}`, value])
}

type SignInData = readonly [string, string]

async function readValues(server: TestServer, real: SignInData, demo: SignInData): Promise<Map<string, string>> {
  const [victim, attacker, visitor] = [server.client(), server.client(), server.client()]
  const [guest, signedOut] = [server.client(), server.client()]
  await victim.signIn(...real)
  await attacker.signIn(...demo)
  await visitor.fetchXsrfCookie()
  await guest.signInAsVisitor()
  await signedOut.signIn(...real)
  const signedOutValues = valuesOf('signedOut', signedOut)
  await signedOut.post('/pc/logout')
  const sid = victim.cookies.get('sid') ?? ''
  const [hmac = '', random = ''] = (victim.cookies.get('XSRF-TOKEN') ?? '').split('.')
  const { host } = new URL(server.url)
  return new Map([
    ...valuesOf('victim', victim),
    ...valuesOf('attacker', attacker),
    ...valuesOf('visitor', visitor),
    ...valuesOf('guest', guest),
    ...signedOutValues,
    ['host', host],
    ['origin', server.url],
    ['ORIGIN', server.url.toUpperCase()],
    ['secret', SECRET_CONTENT],
    ['other', generateToken()],
    ['smuggled', `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`],
    ['signed.zeros', signCsrfToken(Buffer.alloc(32), sid)],
    ['signed.word', signCsrfToken(Buffer.from('csrf'), sid)],
    ['signed.nothing', signCsrfToken(Buffer.alloc(0), sid)],
    ['signed.session', signCsrfToken(Buffer.from(sid), sid)],
    ['signed.hmac', signCsrfToken(Buffer.from(hmac), sid, random)],
  ])
}

const expand = (text: string, values: Map<string, string>): string =>
  text
    .replace(/\{([^{}*]+)\*(\d+)\}/g, (_all, part: string, count: string) => part.repeat(Number(count)))
    .replace(/\{([\w.]+)\}/g, (all, name: string) => values.get(name) ?? all)

async function send(url: string, template: string, attack: string, values: Map<string, string>) {
  const request = expand(template.replaceAll('{attack}', attack), values)
  const body = request.slice(request.indexOf('\r\n\r\n') + 4)
  const bytes = request.replace('{length}', String(body.length))
  const text = await sendRaw(url, bytes, { idleTimeoutMs: IDLE_TIMEOUT_MS })
  return { text, statuses: [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => String(status)) }
}

let backend: LegacyBackend
const SERVERS: Record<string, () => Promise<{ server: TestServer; real: SignInData; demo: SignInData }>> = {
  'the reference backend': async () => ({
    server: await startTestServer({ env: { TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'off' }, siteDir: createSite() }),
    real: REAL_CUSTOMER,
    demo: DEMO_CUSTOMER,
  }),
  async 'the broker’s own backend'() {
    backend = await startLegacyBackend()
    const [real, demo] = LEGACY_CUSTOMERS.map(({ account, password }) => [account, password] as const)
    if (!real || !demo) throw new Error('The backend has no customers.')
    const env = { TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'off', ASPAPI_URL: backend.url, VERIFY_CODE: '' }
    return { server: await startTestServer({ env, siteDir: createSite() }), real, demo }
  },
}

describe.each(Object.entries(SERVERS))('in front of %s', (_backend, start) => {
  let server: TestServer
  let values: Map<string, string>
  beforeAll(async () => {
    const started = await start()
    server = started.server
    values = await readValues(server, started.real, started.demo)
  })
  afterAll(async () => {
    await server.close()
    await backend?.stop()
  })

  test.each(FAMILIES)('the server refuses $family', async (family) => {
    const { requests, refused, required = [], never, control, attacks } = family
    const served: unknown[] = []
    for (const [title, attack] of Object.entries(attacks))
      for (const [at, template] of requests.entries()) {
        const { text, statuses } = await send(server.url, template, attack, values)
        const isRefused =
          statuses.length > 0 &&
          statuses.every((status) => new RegExp(refused).test(status)) &&
          required.every((pattern) => new RegExp(pattern).test(text)) &&
          never.every((part) => !text.includes(expand(part, values)))
        if (!isRefused) served.push([title, at, statuses, text.slice(0, 500)])
      }
    expect(served).toEqual([])
    for (const template of control === undefined ? [] : requests)
      expect((await send(server.url, template, control ?? '', values)).statuses[0], template).toBe('200')
  })
})
