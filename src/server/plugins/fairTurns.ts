import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import { runForClient } from '../limits/currentClient.ts'
import { createRequestTurns, type RequestTurns } from '../limits/requestTurns.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The turns of the requests, also for the pieces of a long body. */
    requestTurns: RequestTurns
  }
}

/**
 * Has the requests of different addresses take turns before anything is done for them, so that whoever floods waits
 * for its own requests and others do not. Source: decision 023.
 */
export const fairTurns = fp(
  async (app: FastifyInstance) => {
    const turns = createRequestTurns()
    app.decorate('requestTurns', turns)
    app.server.on('connection', turns.noteConnection)
    app.addHook('onRequest', (request, reply, done) => {
      turns.enter(ipNetworkOf(request.ip), () => {
        // Closed meanwhile, by the client or by a limit.
        if (request.raw.socket.destroyed) reply.hijack()
        else runForClient(ipNetworkOf(request.ip), done)
      })
    })
    // Reading a body loses what belongs to the request.
    app.addHook('preHandler', (request, _reply, done) => runForClient(ipNetworkOf(request.ip), done))
  },
  { name: 'fairTurns' },
)
