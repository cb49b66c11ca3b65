import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createSecretKey } from 'node:crypto'
import { liveSessionCookie } from '../actions/browserSession.ts'
import { HttpError } from '../http/errors.ts'
import { isSignedCsrfToken, isTokenShaped, signCsrfToken } from '../secrets/csrfToken.ts'
import { generateToken, timingSafeEquals } from '../secrets/tokens.ts'
import { clearTokenCookie, readTokenCookie, setTokenCookie } from '../secrets/tokenCookies.ts'
import { isLoopbackAddress, isTls } from '../http/requestOrigin.ts'
import type { Store } from '../store/store.ts'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
/** Paths of uncached responses: no cache can pass one reader's cookie on to another reader. */
const UNCACHED_PATHS = /^\/(?:index\.html|healthz|readyz|aspapi\/.*)?$/

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Gives the browser a new CSRF token bound to its session cookie; undefined: bound to a new cookie for a browser
     * without a session.
     */
    rotateCsrfToken(sessionCookie: string | undefined): void
  }
}

interface CsrfOptions {
  /** Signs the tokens; the same on all servers that share a database. */
  secret: Uint8Array
  store: Store
  /** Milliseconds since 1970. */
  clock: () => number
  /** The proxies that the operator names. */
  proxies: string[]
}

/**
 * Refuses with 403 a POST that cannot come from a page of this origin, by three checks: the header repeats the cookie,
 * which is signed for this browser's session; Sec-Fetch-Site; Origin. A fourth check, the accepted content types, is in
 * `bodyParser`. Source: docs/contract.md section 1; decision 016.
 */
export const csrf = fp<CsrfOptions>(
  async (app: FastifyInstance, { secret: secretBytes, store, clock, proxies }) => {
    const secret = createSecretKey(secretBytes)
    const namesLocalProxy = proxies.some((proxy) => isLoopbackAddress(proxy.split('/', 1)[0]))

    /**
     * The server's origin as the browser sees it. A proxy on this machine may pass on a stranger's `X-Forwarded-Host`,
     * so that counts only where the operator names the proxy.
     */
    const serverOrigin = ({ protocol, host, headers, raw: { socket } }: FastifyRequest): string | undefined => {
      const isNamed = namesLocalProxy || !isLoopbackAddress(socket.remoteAddress)
      const address = `${protocol}://${isNamed ? host : (headers.host ?? '')}`
      return URL.canParse(address) ? new URL(address).origin : undefined
    }

    /** Checks Sec-Fetch-Site and Origin. For a browser that sends neither, only the CSRF token counts. */
    const isSameOrigin = (request: FastifyRequest): boolean => {
      const { origin, 'sec-fetch-site': site } = request.headers
      if (site !== undefined && site !== 'same-origin') return false
      return origin === undefined || origin === serverOrigin(request)
    }

    app.decorateReply(
      'rotateCsrfToken',
      function rotateCsrfToken(this: FastifyReply, sessionCookie: string | undefined) {
        bindToken(this, sessionCookie)
      },
    )

    const bindToken = (reply: FastifyReply, sessionCookie: string | undefined): void => {
      const binding = sessionCookie ?? generateToken()
      setCookie(reply, binding)
      if (sessionCookie === undefined) setTokenCookie(reply.request, reply, 'pre', binding)
    }

    const setCookie = (reply: FastifyReply, binding: string): void => {
      reply.setCookie(COOKIE, signCsrfToken(secret, binding), {
        path: '/',
        sameSite: 'strict',
        secure: isTls(reply.request),
      })
    }

    /**
     * The cookie that the browser's token must be bound to: that of its live session, else that of a browser without a
     * session.
     */
    const bindingOf = async (request: FastifyRequest): Promise<string | undefined> =>
      (await liveSessionCookie(store, request, clock())) ?? readTokenCookie(request, 'pre')

    const check = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const cookie = request.cookies[COOKIE]
      const isPost = request.method === 'POST'
      if (!isPost && !(request.method === 'GET' && UNCACHED_PATHS.test(pathOf(request)))) return
      if (isPost && !isSameOrigin(request)) throw new HttpError(403)
      const binding = await bindingOf(request)
      const isValid = isSignedCsrfToken(secret, binding ?? '', cookie)
      if (isValid && (!isPost || headerMatches(request, cookie))) return
      if (
        isPost &&
        !isValid &&
        hasTokenHeader(request) &&
        isSignedCsrfToken(secret, readTokenCookie(request, 'sid') ?? '', cookie) &&
        headerMatches(request, cookie)
      ) {
        // The session is over: the response of the call informs the tab, and the browser gets a new token.
        clearTokenCookie(request, reply, 'sid')
        reply.rotateCsrfToken(undefined)
        return
      }
      // Simultaneous calls of a browser get the same binding.
      if (!isValid) bindToken(reply, binding)
      if (isPost) throw new HttpError(403)
    }

    /** Check for calls that return the same to everybody; skips the query whether the session has ended. */
    const hasPlausibleToken = (request: FastifyRequest): boolean => {
      const cookie = request.cookies[COOKIE]
      if (request.method === 'GET') return isTokenShaped(cookie)
      const binding = readTokenCookie(request, 'sid') ?? readTokenCookie(request, 'pre') ?? ''
      return isSameOrigin(request) && headerMatches(request, cookie) && isSignedCsrfToken(secret, binding, cookie)
    }

    app.addHook('onRequest', (request, reply, done) => {
      const { isPublicContent, alwaysAnswered } = request.routeOptions.config
      // A health check takes no place, so it must not ask the database whether a session is live.
      const isSkipped = isPublicContent ? hasPlausibleToken(request) : alwaysAnswered && readTokenCookie(request, 'sid')
      if (request.is404 || isSkipped) return done()
      check(request, reply).then(() => done(), done)
    })
  },
  { name: 'csrf', dependencies: ['@fastify/cookie', 'authentication'] },
)

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? ''

/** Whether a tab sends its session token, valid or not: no other site can make a browser send this header. */
const hasTokenHeader = ({ headers: { token } }: FastifyRequest): boolean =>
  typeof token === 'string' && token.length > 2

function headerMatches({ headers }: FastifyRequest, cookie: string | undefined): boolean {
  const header = headers[HEADER]
  return typeof header === 'string' && cookie !== undefined && timingSafeEquals(header, cookie)
}
