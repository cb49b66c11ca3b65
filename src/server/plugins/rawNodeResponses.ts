import type { FastifyInstance } from 'fastify'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import { HttpError } from '../http/envelope.ts'

/** What Node would answer by itself, without a body: here it has the shape of every answer. Needs `requireHostHeader: false`. */
export function rawNodeResponses(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: unknown, response: ServerResponse) => {
    response.writeHead(417, {
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    response.end(JSON.stringify({ code: 417, message: STATUS_CODES[417] }))
  })
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return
    // What follows on such a connection is not read.
    reply.header('connection', 'close')
    throw new HttpError(400)
  })
}
