import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KnownBrowsers } from '../actions/knownBrowsers.ts'
import type { FindInstantAnswer, InstantAnswer } from '../http/instantAnswer.ts'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import type { Metrics } from '../http/metrics.ts'
import { hasSeveralHosts } from '../http/requestOrigin.ts'
import type { RequestSource } from '../http/requestSource.ts'
import type { DiskGuard } from '../limits/diskGuard.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** By URL: what may answer a GET of a known browser before Fastify sees it. */
    instantAnswers: Map<string, FindInstantAnswer>
  }
}

interface InstantAnswersOptions {
  knownBrowsers: KnownBrowsers
  requestSource: RequestSource
  metrics: Metrics
  diskGuard: DiskGuard
  /** Whether requests that did not come over TLS are refused. */
  httpsOnly: boolean
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** Headers of requests that only Fastify answers. */
const UNUSUAL_HEADERS = ['content-length', 'transfer-encoding', 'upgrade', 'expect']

/**
 * Answers what is in memory already, for browsers known a moment ago, before Fastify makes a request of it: the same
 * headers, limits, log lines and metrics for a tenth of the time. Whatever is unusual about a request, or would be
 * refused, is left to Fastify. Must be registered before any plugin that listens to requests. Source: decision 042.
 */
export const instantAnswers = fp<InstantAnswersOptions>(
  async (app: FastifyInstance, { knownBrowsers, requestSource, metrics, diskGuard, httpsOnly }) => {
    const answers = new Map<string, FindInstantAnswer>()
    app.decorate('instantAnswers', answers)
    let isClosing = false
    app.addHook('preClose', async () => {
      isClosing = true
    })

    function findAnswer(request: IncomingMessage, response: ServerResponse): InstantAnswer | undefined {
      const { headers, url = '' } = request
      const find = answers.get(url)
      if (!find || isClosing || !response.shouldKeepAlive || !isUsual(request) || app.requestLoad.isTooHigh())
        return undefined
      const tls = requestSource.isOverTls(request)
      if (httpsOnly && !tls) return undefined
      const browser = knownBrowsers.find(tls, headers)
      if (!browser) return undefined
      const language = app.languageFor(headers['accept-language'])
      return find({ method: 'GET', headers, tls, language, languageCookie: browser.language })
    }

    function send({ url: path = '' }: IncomingMessage, response: ServerResponse, answer: InstantAnswer): void {
      const startedAt = performance.now()
      const reqId = randomUUID()
      app.requestLoad.begin()
      void diskGuard.freeSpace()
      response.on('close', () => {
        app.requestLoad.end()
        const ms = performance.now() - startedAt
        const { writableFinished: isFinished, statusCode: status } = response
        metrics.requestSeconds.observe(
          { route: path, method: 'GET', status: isFinished ? String(status) : 'aborted' },
          ms / 1000,
        )
        if (isFinished) app.log.info({ reqId, method: 'GET', path, status, ms: Math.round(ms) }, 'answered')
      })
      answer.send(response, reqId)
    }

    const [fastifyListener] = app.server.listeners('request') as RequestListener[]
    if (!fastifyListener) return
    app.server.removeListener('request', fastifyListener)
    app.server.on('request', (request, response) => {
      const answer = findAnswer(request, response)
      if (!answer) return fastifyListener(request, response)
      if (app.requestTurns.mayStartAtOnce()) return send(request, response, answer)
      app.requestTurns.enter(ipNetworkOf(requestSource.addressOf(request)), () => {
        if (request.socket.destroyed) return
        // An answer is of the moment in which it is sent.
        const now = findAnswer(request, response)
        if (now) send(request, response, now)
        else fastifyListener(request, response)
      })
    })
  },
  { name: 'instantAnswers' },
)

/** Whether a request is a GET like any of a browser's, over a connection that is still open. */
function isUsual({ method, httpVersion, headers, rawHeaders, socket }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    httpVersion === '1.1' &&
    headers.host !== undefined &&
    !hasSeveralHosts(rawHeaders) &&
    UNUSUAL_HEADERS.every((name) => headers[name] === undefined) &&
    !socket.destroyed
  )
}
