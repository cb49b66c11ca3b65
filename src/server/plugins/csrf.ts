import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http/envelope.ts'
import { isSignedCsrfToken, signCsrfToken } from '../secrets/csrfToken.ts'
import { generateToken, timingSafeEquals } from '../secrets/tokens.ts'
import { clearTokenCookie, readTokenCookie, setTokenCookie } from '../secrets/tokenCookies.ts'
import { isTls } from '../http/requestOrigin.ts'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
/** Answers that no cache keeps, so that none can hand on one reader's cookie to another. */
const UNCACHED_PATHS = /^\/(?:index\.html|healthz|readyz|aspapi\/.*)?$/

/**
 * Refuses with 403 a POST that cannot have come from a page of this origin. Three checks stand here: the header repeats the
 * cookie, which is signed for this browser's session (`reply.rotateCsrfToken`); the browser's own word on where the request comes
 * from; the Origin. The fourth, the kinds of body that are read at all, is in `body`. Source: docs/contract.md section 1; decision 016.
 * @param secret the same on all servers that share a database
 * @param liveSessionCookie the browser's half of a session while a live one stands on it
 */
export function csrf(
  app: FastifyInstance,
  secret: Uint8Array,
  liveSessionCookie: (request: FastifyRequest) => Promise<string | undefined>,
): void {
  app.decorateReply('rotateCsrfToken', function rotateCsrfToken(this: FastifyReply, sessionCookie: string | undefined) {
    const binding = sessionCookie ?? generateToken()
    setCookie(this, binding)
    if (sessionCookie === undefined) setTokenCookie(this.request, this, 'pre', binding)
  })

  const setCookie = (reply: FastifyReply, binding: string): void => {
    reply.setCookie(COOKIE, signCsrfToken(secret, binding), {
      path: '/',
      sameSite: 'strict',
      secure: isTls(reply.request),
    })
  }

  /** A pair for whoever has none that fits; the same mark for the calls that a browser makes at one time. */
  async function issueToken(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const binding = (await liveSessionCookie(request)) ?? readTokenCookie(request, 'pre')
    if (binding === undefined) reply.rotateCsrfToken(undefined)
    else setCookie(reply, binding)
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const cookie = request.cookies[COOKIE]
    const isValid = async () =>
      isSignedCsrfToken(secret, (await liveSessionCookie(request)) ?? readTokenCookie(request, 'pre') ?? '', cookie)
    if (request.method === 'GET' && UNCACHED_PATHS.test(pathOf(request)) && !(await isValid()))
      await issueToken(request, reply)
    if (request.method !== 'POST') return
    if (!isSameOrigin(request)) throw new HttpError(403)
    const valid = await isValid()
    if (valid && headerMatches(request, cookie)) return
    if (
      !valid &&
      hasToken(request) &&
      isSignedCsrfToken(secret, readTokenCookie(request, 'sid') ?? '', cookie) &&
      headerMatches(request, cookie)
    ) {
      // The session is over. The tab that had it hears so from the call itself; its browser begins anew.
      clearTokenCookie(request, reply, 'sid')
      reply.rotateCsrfToken(undefined)
      return
    }
    if (!valid) await issueToken(request, reply)
    throw new HttpError(403)
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? ''

/** Whether a tab sends its half of a session, dead or alive: no other site can make a browser send this header. */
const hasToken = ({ headers: { token } }: FastifyRequest): boolean => typeof token === 'string' && token.length > 2

function headerMatches({ headers }: FastifyRequest, cookie: string | undefined): boolean {
  const header = headers[HEADER]
  return typeof header === 'string' && cookie !== undefined && timingSafeEquals(header, cookie)
}

/** By what the browser says: Sec-Fetch-Site, Origin. One that says neither is left to the pair. */
function isSameOrigin(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === serverOrigin(request)
}

/** As the browser sees it: behind a proxy on this machine, what that forwards. */
function serverOrigin({ protocol, host }: FastifyRequest): string | undefined {
  const address = `${protocol}://${host}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}
