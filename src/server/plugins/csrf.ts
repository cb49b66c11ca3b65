import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TransportFault } from '../answers.ts'
import { isSigned, signPair } from '../secrets/signedPair.ts'
import { makeToken, sameText } from '../secrets/tokens.ts'
import { clearOwnCookie, ownCookie, setOwnCookie } from './cookies.ts'
import { isTls } from './request.ts'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
/** Answers that no cache keeps, so that none can hand on one reader's cookie to another. */
const UNKEPT = /^\/(?:index\.html|healthz|readyz|aspapi\/.*)?$/

/**
 * Refuses with 403 a POST that cannot have come from a page of this origin. Three checks stand here: the header repeats the
 * cookie, which is signed for this browser's session (`reply.bindPair`); the browser's own word on where the request comes
 * from; the Origin. The fourth, the kinds of body that are read at all, is in `body`. Source: contract, section 1; security
 * notes, section 4.4.
 * @param secret the same on all servers that share a database
 * @param standsOn the browser's half of a session while a live one stands on it
 */
export function csrf(
  app: FastifyInstance,
  secret: Uint8Array,
  standsOn: (request: FastifyRequest) => Promise<string | undefined>,
): void {
  app.decorateReply('bindPair', function bindPair(this: FastifyReply, half: string | undefined) {
    const binding = half ?? makeToken()
    give(this, binding)
    if (half === undefined) setOwnCookie(this.request, this, 'pre', binding)
  })

  const give = (reply: FastifyReply, binding: string): void => {
    reply.setCookie(COOKIE, signPair(secret, binding), { path: '/', sameSite: 'strict', secure: isTls(reply.request) })
  }

  /** A pair for whoever has none that fits; the same mark for the calls that a browser makes at one time. */
  async function welcome(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const binding = (await standsOn(request)) ?? ownCookie(request, 'pre')
    if (binding === undefined) reply.bindPair(undefined)
    else give(reply, binding)
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const cookie = request.cookies[COOKIE]
    const fits = async () => isSigned(secret, (await standsOn(request)) ?? ownCookie(request, 'pre') ?? '', cookie)
    if (request.method === 'GET' && UNKEPT.test(pathOf(request)) && !(await fits())) await welcome(request, reply)
    if (request.method !== 'POST') return
    if (!comesFromHere(request)) throw new TransportFault(403)
    const fit = await fits()
    if (fit && repeats(request, cookie)) return
    if (
      !fit &&
      hasToken(request) &&
      isSigned(secret, ownCookie(request, 'sid') ?? '', cookie) &&
      repeats(request, cookie)
    ) {
      // The session is over. The tab that had it hears so from the call itself; its browser begins anew.
      clearOwnCookie(request, reply, 'sid')
      reply.bindPair(undefined)
      return
    }
    if (!fit) await welcome(request, reply)
    throw new TransportFault(403)
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? ''

/** Whether a tab sends its half of a session, dead or alive: no other site can make a browser send this header. */
const hasToken = ({ headers: { token } }: FastifyRequest): boolean => typeof token === 'string' && token.length > 2

function repeats({ headers }: FastifyRequest, cookie: string | undefined): boolean {
  const header = headers[HEADER]
  return typeof header === 'string' && cookie !== undefined && sameText(header, cookie)
}

/** By what the browser says: Sec-Fetch-Site, Origin. One that says neither is left to the pair. */
function comesFromHere(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === ownOrigin(request)
}

/** As the browser sees it: behind a proxy on this machine, what that forwards. */
function ownOrigin({ protocol, host }: FastifyRequest): string | undefined {
  const address = `${protocol}://${host}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}
