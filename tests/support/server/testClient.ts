/** Response to a call. */
export interface TestResponse {
  status: number
  headers: Headers
  /** The envelope; `{}` when the body is no JSON. */
  body: { code?: number; message?: string; data?: Record<string, unknown> }
  bytes: Buffer
}

export type Fields = Record<string, string> | [string, string][]

const XSRF_COOKIE = 'XSRF-TOKEN'

/** A browser from the server's view: a cookie jar, the token header, the CSRF cookie and header. */
export class TestClient {
  readonly cookies = new Map<string, string>()
  url: string
  token = ''

  constructor(url: string) {
    this.url = url
  }

  /** Value of the Cookie header. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Headers that identify this browser for the server. */
  get sessionHeaders(): Record<string, string> {
    return {
      cookie: this.cookie,
      'x-xsrf-token': this.cookies.get(XSRF_COOKIE) ?? '',
      token: JSON.stringify(this.token),
    }
  }

  /** A second browser with the same cookies and token. */
  clone(): TestClient {
    const clone = new TestClient(this.url)
    for (const [name, value] of this.cookies) clone.cookies.set(name, value)
    clone.token = this.token
    return clone
  }

  get(path: string, headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.send(path, { method: 'GET', headers })
  }

  /** Posts form-encoded fields to a call such as `/pc/login`. */
  post(call: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.postBody(call, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    })
  }

  /** Posts any body to a call; like the site, repeats it if a 403 response sets a new CSRF cookie. */
  async postBody(call: string, body: RequestInit['body'], headers: Record<string, string> = {}): Promise<TestResponse> {
    await this.fetchXsrfCookie()
    const attempt = (): Promise<TestResponse> => {
      const xsrfToken = this.cookies.get(XSRF_COOKIE) ?? ''
      return this.send(`/aspapi${call}.asp`, {
        method: 'POST',
        body: body ?? null,
        headers: { 'x-xsrf-token': xsrfToken, ...headers },
      })
    }
    const previousToken = this.cookies.get(XSRF_COOKIE)
    const response = await attempt()
    return response.status === 403 && this.cookies.get(XSRF_COOKIE) !== previousToken ? attempt() : response
  }

  /** Fetches a captcha. */
  async fetchCaptcha(): Promise<TestResponse> {
    return this.get('/aspapi/inc/verifycode.asp')
  }

  /** Signs in and stores the token. */
  async signIn(account: string, password: string, more: Record<string, string> = {}): Promise<TestResponse> {
    return this.storeToken(await this.post('/pc/login', { account, password, ...more }))
  }

  async signInAsVisitor(): Promise<TestResponse> {
    return this.storeToken(await this.post('/pc/login', { visitor: '1' }))
  }

  /** Fetches the CSRF cookie unless it has one. */
  async fetchXsrfCookie(): Promise<void> {
    if (!this.cookies.has(XSRF_COOKIE)) await this.get('/healthz')
  }

  private storeToken(response: TestResponse): TestResponse {
    const token = response.body.data?.token
    if (typeof token === 'string') this.token = token
    return response
  }

  private async send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<TestResponse> {
    const response = await fetch(this.url + path, {
      ...init,
      headers: {
        token: JSON.stringify(this.token),
        ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...init.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) this.storeCookie(line)
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body: isJson ? (JSON.parse(bytes.toString()) as TestResponse['body']) : {},
    }
  }

  private storeCookie(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
