/** What a call answered. */
export interface Answer {
  status: number
  headers: Headers
  /** The envelope; `{}` when the body is no JSON. */
  body: { code?: number; message?: string; data?: Record<string, unknown> }
  bytes: Buffer
}

export type Fields = Record<string, string> | [string, string][]

const XSRF = 'XSRF-TOKEN'

/** A browser as far as the server sees one: a cookie jar, the token header, the XSRF pair. */
export class Client {
  readonly cookies = new Map<string, string>()
  readonly url: string
  token = ''

  constructor(url: string) {
    this.url = url
  }

  /** The Cookie header. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** A second browser with the same cookies and token. */
  copy(): Client {
    const copy = new Client(this.url)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    copy.token = this.token
    return copy
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, { method: 'GET', headers })
  }

  /** Posts to a call (`/pc/login`), form-encoded. */
  post(call: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.raw(call, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    })
  }

  /** Posts any body to a call; as the site does, once more where the answer brings an XSRF cookie that fits better. */
  async raw(call: string, body: RequestInit['body'], headers: Record<string, string> = {}): Promise<Answer> {
    await this.arrive()
    const once = (): Promise<Answer> => {
      const pair = this.cookies.get(XSRF) ?? ''
      return this.send(`/aspapi${call}.asp`, {
        method: 'POST',
        body: body ?? null,
        headers: { 'x-xsrf-token': pair, ...headers },
      })
    }
    const before = this.cookies.get(XSRF)
    const answer = await once()
    return answer.status === 403 && this.cookies.get(XSRF) !== before ? once() : answer
  }

  /** Asks for a verification image. */
  async image(): Promise<Answer> {
    return this.get('/aspapi/inc/verifycode.asp')
  }

  /** Signs in and keeps the token. */
  async signIn(account: string, password: string, more: Record<string, string> = {}): Promise<Answer> {
    return this.keep(await this.post('/pc/login', { account, password, ...more }))
  }

  async visit(): Promise<Answer> {
    return this.keep(await this.post('/pc/login', { visitor: '1' }))
  }

  /** Fetches the XSRF cookie, once. */
  async arrive(): Promise<void> {
    if (!this.cookies.has(XSRF)) await this.get('/healthz')
  }

  private keep(answer: Answer): Answer {
    const token = answer.body.data?.token
    if (typeof token === 'string') this.token = token
    return answer
  }

  private async send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Answer> {
    const response = await fetch(this.url + path, {
      ...init,
      headers: {
        token: JSON.stringify(this.token),
        ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...init.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) this.eat(line)
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body: isJson ? (JSON.parse(bytes.toString()) as Answer['body']) : {},
    }
  }

  private eat(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
