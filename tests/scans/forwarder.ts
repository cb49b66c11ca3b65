import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ScannedCall } from './scannedCalls.ts'

/** Headers of the scanner that are forwarded, because the product reads them. */
const FORWARDED_HEADERS = ['content-type', 'accept-language', 'idempotency-key', 'user-agent', 'referer', 'cookie']

export interface Forwarder {
  url: string
  /** Responses of the product: status → count. */
  statuses: Map<number, number>
  /** Bodies of responses with status 500 and above. */
  failures: string[]
  stop(): Promise<void>
}

/**
 * Forwards a scanner's requests to the product like the browser of a signed-in customer: it keeps cookies, sends the
 * token and the CSRF token, and fetches a captcha before each form that needs one. `/` lists every call as an
 * HTML form.
 */
export async function startForwarder(siteUrl: string, calls: ScannedCall[]): Promise<Forwarder> {
  const cookies = new Map<string, string>()
  const statuses = new Map<number, number>()
  const failures: string[] = []
  let token = ''

  async function send(
    path: string,
    init: { method: string; headers?: Record<string, string>; body?: Buffer },
  ): Promise<{ status: number; type: string; bytes: Buffer }> {
    const cookieHeader = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { cookie, ...headers } = init.headers ?? {}
    const response = await fetch(siteUrl + path, {
      method: init.method,
      redirect: 'manual',
      body: init.body?.length ? new Uint8Array(init.body) : null,
      headers: {
        token: JSON.stringify(token),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        'sec-fetch-site': 'same-origin',
        origin: siteUrl,
        ...headers,
        cookie: cookie ? `${cookieHeader}; ${cookie}` : cookieHeader,
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? 'text/plain',
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }

  async function signIn(): Promise<void> {
    await send('/', { method: 'GET' })
    for (const fields of ['account=8800001&password=Sample-real-2026', 'visitor=1']) {
      const { bytes } = await send('/aspapi/pc/login.asp', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: Buffer.from(fields),
      })
      token = (JSON.parse(bytes.toString()) as { data?: { token?: string } }).data?.token ?? ''
      if (token) return
    }
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    if (request.url === '/' && request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(formsPage(calls))
      return
    }
    if (!token) await signIn()
    if (body.includes('verifyCode')) await send('/aspapi/inc/verifycode.asp', { method: 'GET' })
    const headers = Object.fromEntries(
      FORWARDED_HEADERS.flatMap((name) =>
        typeof request.headers[name] === 'string' ? [[name, request.headers[name]]] : [],
      ),
    )
    const method = request.method ?? 'GET'
    const upstream = await send(request.url ?? '/', {
      method,
      headers,
      ...(['GET', 'HEAD'].includes(method) ? {} : { body }),
    })
    statuses.set(upstream.status, (statuses.get(upstream.status) ?? 0) + 1)
    if (upstream.status >= 500)
      failures.push(
        `${method} ${request.url} ${body.toString().slice(0, 500)} → ${upstream.bytes.toString().slice(0, 300)}`,
      )
    if (upstream.bytes.includes('"code":401')) token = ''
    response.writeHead(upstream.status, { 'content-type': upstream.type }).end(upstream.bytes)
  }

  const server = createServer((request, response) => {
    forward(request, response).catch((error: unknown) => {
      failures.push(`${request.method} ${request.url}: ${String(error)}`)
      response.writeHead(400).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    statuses,
    failures,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Every call as an HTML form, for scanners that crawl. */
function formsPage(calls: ScannedCall[]): string {
  const forms = calls.map(({ path, fields, files }) => {
    const inputs = [
      ...Object.entries(fields).map(
        ([name, value]) => `<input name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
      ),
      ...files.map((name) => `<input type="file" name="${escapeHtml(name)}">`),
    ]
    return `<form method="post" action="${path}"${files.length > 0 ? ' enctype="multipart/form-data"' : ''}>${inputs.join('')}<input type="submit"></form>`
  })
  return `<!doctype html><title>Calls</title>${forms.join('\n')}<a href="/aspapi/pc/home.asp?x=1">home</a><a href="/content/school/101/cover.svg?x=1">picture</a>`
}
