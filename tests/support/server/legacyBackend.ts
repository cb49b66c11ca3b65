import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Solution of every captcha of the backend. */
export const LEGACY_CAPTCHA_SOLUTION = 'ab3d'

export const LEGACY_CUSTOMERS = [
  {
    account: 'real@legacy.example',
    password: 'pässwörd-real',
    a_type: 0,
    name: 'Rita Chen',
    tradingAccount: '7700001',
  },
  {
    account: 'demo@legacy.example',
    password: 'demo-password',
    a_type: 1,
    name: 'Danai Wong',
    tradingAccount: '7700002',
  },
]

/** The customer of a sign-in by e-mail, in any letters, or by number. */
const customerOf = (signIn: Record<string, unknown>) =>
  LEGACY_CUSTOMERS.find(
    ({ account, tradingAccount, password }) =>
      [account, tradingAccount].includes(String(signIn.account).toLowerCase()) && password === signIn.password,
  )

/** A request that the backend received. */
export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  fields: Record<string, string>
  files: { field: string; name: string; type: string; bytes: Buffer }[]
}

type LegacySession = { code?: string | undefined }
type JsonObject = Record<string, unknown>

/** Handles a complete request in place of a normal response; false: respond normally. */
export type FaultInjector = (received: ReceivedRequest, response: ServerResponse) => unknown

export interface LegacyBackend {
  /** URL for ASPAPI_URL. */
  url: string
  requests: ReceivedRequest[]
  /** Stored forms. */
  submissions: { call: string; fields: Record<string, string>; files: ReceivedRequest['files']; account: unknown }[]
  fault: FaultInjector | undefined
  /** Accounts that the broker has suspended. */
  suspended: Set<string>
  /** Requests to a call such as `/pc/login`. */
  requestsTo(call: string): ReceivedRequest[]
  stop(): Promise<void>
}

const CAPTCHA_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SESSION_COOKIE = 'ASPSESSIONIDQATTRBCD'
const okEnvelope = (data?: unknown): JsonObject => ({
  code: 200,
  message: 'OK',
  ...(data === undefined ? {} : { data }),
})
const NEWS_ITEM = {
  id: '1',
  title: '[{"val":"en","value":"Legacy news"}]',
  summary: '',
  category: '',
  cover: '',
  date: '2026-01-01',
}
const DEPOSIT_TYPES = [
  { id: 'bank', name: 'Bank', merchantName: 'Legacy Trust', currencies: ['USD'], minimum: '10', description: '' },
]

/**
 * A legacy backend: ASP pages, its own session cookie, the sign-in payload as the token, all content sent as text/html.
 */
export async function startLegacyBackend(folder = '/aspapi'): Promise<LegacyBackend> {
  const sessions = new Map<string, LegacySession>()
  const backend: LegacyBackend = {
    url: '',
    requests: [],
    submissions: [],
    fault: undefined,
    suspended: new Set(),
    requestsTo: (call) => backend.requests.filter(({ path }) => path === `${folder}${call}.asp`),
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  const server = createServer((request, response) => void handleRequest(request, response))

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await readRequest(request).catch(() => undefined)
    if (!received) return
    backend.requests.push(received)
    if (backend.fault && (await backend.fault(received, response)) !== false) return
    const session = sessionFor(received, response)
    if (received.path === `${folder}/inc/verifycode.asp`) {
      session.code = LEGACY_CAPTCHA_SOLUTION
      response.writeHead(200, { 'content-type': 'image/bmp' }).end(CAPTCHA_PNG)
      return
    }
    const call = received.path.startsWith(folder) ? received.path.slice(folder.length).replace(/\.asp$/, '') : ''
    const envelope = envelopeFor(call, received, session)
    response
      .writeHead(envelope ? 200 : 404, { 'content-type': 'text/html' })
      .end(envelope ? `\uFEFF${JSON.stringify(envelope)}` : '<h1>404</h1>')
  }

  function sessionFor({ headers }: ReceivedRequest, response: ServerResponse): LegacySession {
    const sessionId = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1]
    const id = sessionId && sessions.has(sessionId) ? sessionId : randomUUID()
    if (id !== sessionId) response.setHeader('set-cookie', `${SESSION_COOKIE}=${id}; path=/`)
    const session = sessions.get(id) ?? {}
    sessions.set(id, session)
    return session
  }

  function envelopeFor(
    call: string,
    { headers, fields, files }: ReceivedRequest,
    session: LegacySession,
  ): JsonObject | undefined {
    const token = JSON.parse(String(headers.token ?? '""')) as
      { account?: string; password?: string; visitor?: string } | ''
    const customer = token === '' ? undefined : customerOf(token)
    const isMember = customer !== undefined || (token !== '' && token.visitor === '1')
    if (customer && backend.suspended.has(customer.account)) return { code: 405, message: 'Suspended by the broker' }
    const isCaptchaCorrect = (): boolean => {
      const { code } = session
      session.code = undefined
      return code !== undefined && fields.verifyCode === code
    }
    if (call === '/pc/login') {
      if (fields.visitor === '1') return okEnvelope()
      if (fields.verifyCode !== undefined && !isCaptchaCorrect())
        return { code: 501, message: 'Wrong code', data: { errors: { '/verifyCode': 'captcha' } } }
      return customerOf(fields)
        ? okEnvelope({ token: 'a secret of the backend' })
        : { code: 501, message: 'Wrong account or password' }
    }
    if (call === '/pc/home') return okEnvelope({ banners: [], news: [NEWS_ITEM], products: [], promotions: [] })
    if (call === '/pc/school')
      return okEnvelope({ items: [NEWS_ITEM], total: 1, page: Number(fields.page ?? 1), pageSize: 10 })
    if (call === '/pc/logout') return okEnvelope()
    if (call === '/pc/messageUpdate')
      return isCaptchaCorrect()
        ? storeSubmission(call)
        : { code: 501, message: 'Wrong code', data: { errors: { '/verifyCode': 'captcha' } } }
    if (!isMember) return { code: 401, message: 'Log in' }
    if (call === '/pc/getUserInfo')
      return okEnvelope({
        a_type: customer?.a_type ?? 2,
        name: customer?.name ?? '',
        email: customer?.account ?? '',
        tradingAccount: customer?.tradingAccount ?? '',
        currency: 'USD',
      })
    if (call === '/pc/userCenterBanner') return okEnvelope({ banners: [] })
    if (call === '/pc/rechargeType') return okEnvelope({ types: DEPOSIT_TYPES })
    if (['/pc/fileUploadUpdate', '/pc/rechargeFormUpdate'].includes(call)) return storeSubmission(call)
    if (call === '/pc/applyDemoUpdate')
      return isCaptchaCorrect()
        ? storeSubmission(call, { tradingAccount: '7700009', account: fields.email, password: 'made-by-the-backend' })
        : { code: 501, message: 'Wrong code' }
    return undefined

    function storeSubmission(submittedCall: string, data?: JsonObject): JsonObject {
      backend.submissions.push({ call: submittedCall, fields, files, account: customer?.account })
      return okEnvelope(data ?? { reference: `L-${backend.submissions.length}` })
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  backend.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}`
  return backend
}

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const body = Buffer.concat((await request.toArray()) as Buffer[])
  const type = request.headers['content-type'] ?? ''
  const received: ReceivedRequest = {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    fields: {},
    files: [],
  }
  if (type.startsWith('multipart/')) {
    for (const [name, value] of await new Response(body, { headers: { 'content-type': type } }).formData()) {
      if (typeof value === 'string') received.fields[name] = value
      else
        received.files.push({
          field: name,
          name: value.name,
          type: value.type,
          bytes: Buffer.from(await value.arrayBuffer()),
        })
    }
  } else {
    received.fields = Object.fromEntries(new URLSearchParams(body.toString()))
  }
  return received
}
