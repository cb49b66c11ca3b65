import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What every verification image of the backend says. */
export const LEGACY_CODE = 'ab3d'

export const CUSTOMERS = [
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

/** A request as the backend got it. */
export interface Got {
  method: string
  path: string
  headers: IncomingMessage['headers']
  fields: Record<string, string>
  files: { field: string; name: string; type: string; bytes: Buffer }[]
}

type Session = { code?: string | undefined }
type Json = Record<string, unknown>

/** Does something else than answer, once a request is there whole; false: answer as ever. */
export type Fault = (got: Got, response: ServerResponse) => unknown

export interface LegacyBackend {
  /** For ASPAPI_URL. */
  url: string
  got: Got[]
  /** What was kept: the fields of each form by its call. */
  kept: { call: string; fields: Record<string, string>; files: Got['files']; account: unknown }[]
  fault: Fault | undefined
  /** Accounts that the broker has suspended. */
  suspended: Set<string>
  /** Requests of a call: `/pc/login`. */
  of(call: string): Got[]
  stop(): Promise<void>
}

const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const COOKIE = 'ASPSESSIONIDQATTRBCD'
const ok = (data?: unknown): Json => ({ code: 200, message: 'OK', ...(data === undefined ? {} : { data }) })
const item = {
  id: '1',
  title: '[{"val":"en","value":"Legacy news"}]',
  summary: '',
  category: '',
  cover: '',
  date: '2026-01-01',
}
const TYPES = [
  { id: 'bank', name: 'Bank', merchantName: 'Legacy Trust', currencies: ['USD'], minimum: '10', description: '' },
]

/** A backend as brokers have had for years: ASP pages, its own session cookie, the log-in payload as the token, everything called text/html. */
export async function startLegacy(folder = '/aspapi'): Promise<LegacyBackend> {
  const sessions = new Map<string, Session>()
  const backend: LegacyBackend = {
    url: '',
    got: [],
    kept: [],
    fault: undefined,
    suspended: new Set(),
    of: (call) => backend.got.filter(({ path }) => path === `${folder}${call}.asp`),
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const got = await read(request).catch(() => undefined)
    if (!got) return
    backend.got.push(got)
    if (backend.fault && (await backend.fault(got, response)) !== false) return
    const session = sessionOf(got, response)
    if (got.path === `${folder}/inc/verifycode.asp`) {
      session.code = LEGACY_CODE
      response.writeHead(200, { 'content-type': 'image/bmp' }).end(IMAGE)
      return
    }
    const call = got.path.startsWith(folder) ? got.path.slice(folder.length).replace(/\.asp$/, '') : ''
    const answer = answerTo(call, got, session)
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'text/html' })
      .end(answer ? `\uFEFF${JSON.stringify(answer)}` : '<h1>404</h1>')
  }

  function sessionOf({ headers }: Got, response: ServerResponse): Session {
    const known = new RegExp(`${COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1]
    const id = known && sessions.has(known) ? known : randomUUID()
    if (id !== known) response.setHeader('set-cookie', `${COOKIE}=${id}; path=/`)
    const session = sessions.get(id) ?? {}
    sessions.set(id, session)
    return session
  }

  function answerTo(call: string, { headers, fields, files }: Got, session: Session): Json | undefined {
    const token = JSON.parse(String(headers.token ?? '""')) as
      { account?: string; password?: string; visitor?: string } | ''
    const customer = CUSTOMERS.find(
      ({ account, password }) => token !== '' && account === token.account && password === token.password,
    )
    const isMember = customer !== undefined || (token !== '' && token.visitor === '1')
    if (customer && backend.suspended.has(customer.account)) return { code: 405, message: 'Suspended by the broker' }
    const right = (): boolean => {
      const { code } = session
      session.code = undefined
      return code !== undefined && fields.verifyCode === code
    }
    if (call === '/pc/login') {
      if (fields.visitor === '1') return ok()
      if (fields.verifyCode !== undefined && !right())
        return { code: 501, message: 'Wrong code', data: { errors: { '/verifyCode': 'captcha' } } }
      const found = CUSTOMERS.some(
        ({ account, password }) => account === fields.account && password === fields.password,
      )
      return found ? ok({ token: 'a secret of the backend' }) : { code: 501, message: 'Wrong account or password' }
    }
    if (call === '/pc/home') return ok({ banners: [], news: [item], products: [], promotions: [] })
    if (call === '/pc/school') return ok({ items: [item], total: 1, page: Number(fields.page ?? 1), pageSize: 10 })
    if (call === '/pc/logout') return ok()
    if (call === '/pc/messageUpdate')
      return right() ? keep(call) : { code: 501, message: 'Wrong code', data: { errors: { '/verifyCode': 'captcha' } } }
    if (!isMember) return { code: 401, message: 'Log in' }
    if (call === '/pc/getUserInfo')
      return ok({
        a_type: customer?.a_type ?? 2,
        name: customer?.name ?? '',
        email: customer?.account ?? '',
        tradingAccount: customer?.tradingAccount ?? '',
        currency: 'USD',
      })
    if (call === '/pc/userCenterBanner') return ok({ banners: [] })
    if (call === '/pc/rechargeType') return ok({ types: TYPES })
    if (['/pc/fileUploadUpdate', '/pc/rechargeFormUpdate'].includes(call)) return keep(call)
    if (call === '/pc/applyDemoUpdate')
      return right()
        ? keep(call, { tradingAccount: '7700009', account: fields.email, password: 'made-by-the-backend' })
        : { code: 501, message: 'Wrong code' }
    return undefined

    function keep(of: string, data?: Json): Json {
      backend.kept.push({ call: of, fields, files, account: customer?.account })
      return ok(data ?? { reference: `L-${backend.kept.length}` })
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  backend.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}`
  return backend
}

async function read(request: IncomingMessage): Promise<Got> {
  const body = Buffer.concat((await request.toArray()) as Buffer[])
  const type = request.headers['content-type'] ?? ''
  const got: Got = {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    fields: {},
    files: [],
  }
  if (type.startsWith('multipart/')) {
    for (const [name, value] of await new Response(body, { headers: { 'content-type': type } }).formData()) {
      if (typeof value === 'string') got.fields[name] = value
      else
        got.files.push({
          field: name,
          name: value.name,
          type: value.type,
          bytes: Buffer.from(await value.arrayBuffer()),
        })
    }
  } else {
    got.fields = Object.fromEntries(new URLSearchParams(body.toString()))
  }
  return got
}
