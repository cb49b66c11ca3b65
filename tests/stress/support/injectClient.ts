import type { FastifyInstance, InjectOptions } from 'fastify'

/** Response to a call. */
export interface InjectResponse {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
  /** The envelope; undefined for any other body. */
  body: { code?: unknown; message?: unknown; data?: Record<string, unknown> } | undefined
}

export interface InjectRequest {
  method?: NonNullable<InjectOptions['method']>
  headers?: Record<string, string>
  body?: Buffer | string
}

/** A browser like `TestClient`, without sockets: some thousand requests a second. */
export class InjectClient {
  readonly cookies = new Map<string, string>()
  token = ''
  private readonly app: FastifyInstance

  constructor(app: FastifyInstance) {
    this.app = app
  }

  /** Posts a body to a call with the CSRF pair of this browser. */
  async post(call: string, body: Buffer | string, headers: Record<string, string> = {}): Promise<InjectResponse> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.send('/healthz', { method: 'GET' })
    return this.send(`/aspapi${call}.asp`, {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  }

  fetchCaptcha = (): Promise<InjectResponse> => this.send('/aspapi/inc/verifycode.asp', { method: 'GET' })

  async signIn(fields: Record<string, string>): Promise<InjectResponse> {
    const response = await this.post('/pc/login', new URLSearchParams(fields).toString())
    const token = response.body?.data?.token
    if (typeof token !== 'string') throw new Error(`No sign-in: ${response.bytes}`)
    this.token = token
    return response
  }

  async send(url: string, { method = 'POST', headers = {}, body }: InjectRequest): Promise<InjectResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.app.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: body }),
      headers: {
        'sec-fetch-site': 'same-origin',
        token: JSON.stringify(this.token),
        'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
    })
    for (const { name, value, maxAge, expires } of response.cookies as {
      name: string
      value: string
      maxAge?: number
      expires?: Date
    }[]) {
      if (value === '' || maxAge === 0 || (expires && expires.getTime() < Date.now())) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      body: envelopeOf(response.payload),
    }
  }
}

function envelopeOf(text: string): InjectResponse['body'] {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}
