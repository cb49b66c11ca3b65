import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import { HttpError } from '../http/errors.ts'

/**
 * Replaces what Node would send by itself, without a body, by envelopes: 417 for an unknown Expect, 400 for HTTP/1.1 without Host
 * (which needs `requireHostHeader: false`). Refuses other versions than HTTP/1.1 and 1.0, which Node takes: 0.9 has no headers.
 */
export const rawNodeResponses = fp(
  async (app: FastifyInstance) => {
    app.server.on('checkExpectation', (_request: unknown, response: ServerResponse) => {
      response.writeHead(417, {
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        connection: 'close',
      })
      response.end(JSON.stringify({ code: 417, message: STATUS_CODES[417] }))
    })
    app.addHook('onRequest', ({ raw }, reply, done) => {
      const isAccepted = raw.httpVersion === '1.1' ? raw.headers.host !== undefined : raw.httpVersion === '1.0'
      if (isAccepted) return done()
      // The rest of such a connection is not read.
      reply.header('connection', 'close')
      done(new HttpError(400))
    })
  },
  { name: 'rawNodeResponses' },
)
