import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Socket } from 'node:net'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import type { Metrics } from '../http/metrics.ts'
import { portsOf, unsentBytesByPorts } from '../http/unsentBytes.ts'

interface ConnectionLimitsOptions {
  metrics: Metrics
  /** Sockets that one address may have open at one time; of IPv6, one /64 network. More are closed unread. */
  maxConnectionsPerAddress: number
  /** Whether an address is that of a proxy, which brings the connections of many people. */
  isProxy: (address: string) => boolean
  /** How long a response may make no progress before its connection is closed, in ms. */
  writeTimeoutMs?: number
}

/** Requests of one connection that may wait for their responses; browsers send one at a time. */
const MAX_PIPELINED_REQUESTS = 32
/** Source: decision 025. */
const WRITE_TIMEOUT_MS = 30_000
const CHECKS_PER_TIMEOUT = 6
/**
 * A client that has read fast has buffers of up to some MB, and takes the next bytes only when about half of them is free
 * again: at 15 kB/s that is as many write time-outs more as it has read such pieces, up to the size of the buffers.
 */
const BYTES_PER_FURTHER_TIMEOUT = 900_000
const MAX_CLIENT_BUFFER_BYTES = 6 * 1024 * 1024
/** Least time between two log lines of one limit. */
const LOG_INTERVAL_MS = 60_000

/** How far the responses on a socket had got, and at how many checks in a row. */
interface WriteProgress {
  /** What the operating system has been given, in bytes. */
  givenBytes: number
  /** What the operating system holds of it, in bytes; undefined: not asked yet, or it does not tell. */
  unsent: number | undefined
  checks: number
}

/** Closes the connections of clients that open too many, send on without an answer, or do not read what they asked for. */
export const connectionLimits = fp<ConnectionLimitsOptions>(
  async (app: FastifyInstance, { metrics, maxConnectionsPerAddress, isProxy, writeTimeoutMs = WRITE_TIMEOUT_MS }) => {
    const countByNetwork = new Map<string, number>()
    const progressBySocket = new Map<Socket, WriteProgress | undefined>()
    const pipelinedBySocket = new WeakMap<Socket, number>()
    const lastLoggedAt = new Map<string, number>()
    const turnAway = (socket: Socket, reason: string): void => {
      metrics.shedRequests.inc({ reason })
      const now = performance.now()
      if (now - (lastLoggedAt.get(reason) ?? -Infinity) >= LOG_INTERVAL_MS) {
        lastLoggedAt.set(reason, now)
        app.log.warn({ reason, address: socket.remoteAddress }, 'connection closed')
      }
      socket.destroy()
    }

    app.server.on('connection', (socket: Socket) => {
      progressBySocket.set(socket, undefined)
      socket.once('close', () => progressBySocket.delete(socket))
      const address = socket.remoteAddress
      if (address === undefined || isProxy(address)) return
      const network = ipNetworkOf(address)
      const count = (countByNetwork.get(network) ?? 0) + 1
      countByNetwork.set(network, count)
      socket.once('close', () => {
        const remaining = (countByNetwork.get(network) ?? 1) - 1
        if (remaining > 0) countByNetwork.set(network, remaining)
        else countByNetwork.delete(network)
      })
      if (count > maxConnectionsPerAddress) turnAway(socket, 'address')
    })

    app.server.prependListener('request', ({ socket }, response) => {
      const waiting = (pipelinedBySocket.get(socket) ?? 0) + 1
      pipelinedBySocket.set(socket, waiting)
      response.once('close', () => pipelinedBySocket.set(socket, (pipelinedBySocket.get(socket) ?? 1) - 1))
      if (waiting > MAX_PIPELINED_REQUESTS && !socket.destroyed) turnAway(socket, 'pipelining')
    })
    // Node still hands over the requests that arrived in one piece with the one for which the connection was closed.
    app.addHook('onRequest', (request, reply, done) => {
      if (request.raw.socket.destroyed) reply.hijack()
      else done()
    })

    const checkProgress = async (): Promise<void> => {
      const unmoved: [Socket, WriteProgress][] = []
      for (const [socket, previous] of progressBySocket) {
        const progress = writeProgressOf(socket)
        if (!progress || previous?.givenBytes !== progress.givenBytes)
          progressBySocket.set(socket, progress && { ...progress, unsent: undefined, checks: 0 })
        else if (previous) unmoved.push([socket, previous])
      }
      if (unmoved.length === 0) return
      // The operating system takes more only when a third of what it holds, up to some MB, has gone: a minute on a slow line.
      const unsentByPorts = await unsentBytesByPorts()
      for (const [socket, progress] of unmoved) {
        const unsent = unsentByPorts.get(portsOf(socket))
        // Checks are counted, not time: while this process was busy no client had a chance to read.
        progress.checks = unsent === progress.unsent ? progress.checks + 1 : 1
        progress.unsent = unsent
        const maxChecks = CHECKS_PER_TIMEOUT * timeoutsFor(progress)
        if (progress.checks >= maxChecks && progressBySocket.get(socket) === progress) turnAway(socket, 'unread')
      }
    }
    // What the clients have read meanwhile is seen first.
    const timer = setInterval(
      () => setImmediate(() => void checkProgress()),
      writeTimeoutMs / CHECKS_PER_TIMEOUT,
    ).unref()
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'connectionLimits' },
)

/** How many time-outs a client has that makes no progress, by what it has read on this connection before. */
function timeoutsFor({ givenBytes, unsent = 0 }: WriteProgress): number {
  const readBytes = Math.max(0, givenBytes - unsent)
  return 1 + Math.min(readBytes, MAX_CLIENT_BUFFER_BYTES) / BYTES_PER_FURTHER_TIMEOUT
}

/** Undefined while everything written has gone to the operating system. */
function writeProgressOf(socket: Socket): Omit<WriteProgress, 'checks' | 'unsent'> | undefined {
  if (socket.writableLength === 0) return undefined
  // The socket's own counts take a piece as a whole; these tell how far it has got.
  const handle: unknown = Reflect.get(socket, '_handle')
  const count = (name: string): number => {
    const value: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, name) : 0
    return typeof value === 'number' ? value : 0
  }
  return { givenBytes: count('bytesWritten') - count('writeQueueSize') }
}
