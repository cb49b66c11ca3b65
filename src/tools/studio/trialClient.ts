import type { FastifyInstance } from 'fastify'

/** A client that acts as a browser, without a network: it has a cookie jar, the token and the CSRF header. */
export interface TrialClient {
  signIn(account: string, password: string): Promise<void>
  fetchCaptcha(): Promise<void>
  /** Posts a body to a call such as `/pc/message`. */
  post(
    call: string,
    payload: Buffer | string,
    headers: Record<string, string>,
  ): Promise<{ status: number; body: string }>
}

export function createTrialClient(app: FastifyInstance, language: string): TrialClient {
  const cookies = new Map<string, string>()
  let token = ''

  async function send(
    method: 'GET' | 'POST',
    url: string,
    payload?: Buffer | string,
    headers: Record<string, string> = {},
  ) {
    const response = await app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: {
        host: 'localhost',
        'accept-language': language,
        token: JSON.stringify(token),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    return { status: response.statusCode, body: response.body }
  }
  const post = (call: string, payload: Buffer | string, headers: Record<string, string>) =>
    send('POST', `/aspapi${call}.asp`, payload, headers)

  return {
    async signIn(account, password) {
      await send('GET', '/healthz')
      const { body } = await post('/pc/login', new URLSearchParams({ account, password }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      })
      const found: unknown = Object(Object(JSON.parse(body)).data).token
      if (typeof found === 'string') token = found
    },
    async fetchCaptcha() {
      await send('GET', '/healthz')
      await send('GET', '/aspapi/inc/verifycode.asp')
    },
    post,
  }
}
