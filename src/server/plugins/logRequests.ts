import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Longer than any path of the site. */
const MAX_PATH_LENGTH = 200

/**
 * Logs one line for each response: no query, no header, no body. For a refused request it also holds the reason and the
 * client's address, so that attacks can be seen. Source: OWASP ASVS 16.3.3.
 */
export const logRequests = fp(
  async (app: FastifyInstance) => {
    app.addHook('onResponse', (request, reply, done) => {
      done()
      const { log, method, url, errorKey } = request
      const { statusCode: status } = reply
      const isRefused = errorKey !== undefined || (status >= 400 && status < 500)
      log.info(
        {
          method,
          path: url.split('?', 1)[0]?.slice(0, MAX_PATH_LENGTH),
          status,
          ms: Math.round(reply.elapsedTime),
          ...(isRefused ? { refused: errorKey, address: request.ip } : {}),
        },
        'answered',
      )
    })
  },
  { name: 'logRequests', dependencies: ['errorHandler'] },
)
