import { lookup } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivate } from '../../http/upstreamUrl.ts'
import { UpstreamError } from './upstreamError.ts'

/** Longest head of a response, in bytes. */
const MAX_HEADER_BYTES = 16_384

type BackendRequest = Required<Pick<RequestOptions, 'method' | 'path' | 'signal'>> & { headers: Record<string, string> }

/** Requests to one backend over HTTP/1.1; skips interim responses, follows no redirects. */
export interface BackendClient {
  /**
   * Resolves with the head of the response.
   * @param isForm whether it may change something
   * @throws UpstreamError `unreachable` when nothing was sent; an error of Node otherwise
   */
  request(options: BackendRequest, body: Buffer | string, isForm: boolean): Promise<IncomingMessage>
  /** Ends all requests. */
  close(): void
}

/** @param connectMs for connecting, TLS included */
export function createBackendClient(origin: string, connectMs: number): BackendClient {
  const isTls = new URL(origin).protocol === 'https:'
  const Agent = isTls ? HttpsAgent : HttpAgent
  // Each form has a connection of its own: the backend might just be closing a kept one, which would leave the form
  // unconfirmed.
  const [ownAgent, keptAgent] = [new Agent(), new Agent({ keepAlive: true })]
  const send = (options: BackendRequest, body: Buffer | string, isForm: boolean): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      let isConnected = false
      const request = (isTls ? httpsRequest : httpRequest)(origin, {
        ...options,
        agent: isForm ? ownAgent : keptAgent,
        maxHeaderSize: MAX_HEADER_BYTES,
        ...(isTls ? {} : { lookup: privateOnly }),
      })
      request.on('response', resolve)
      // Also after an unrequested switch of protocols.
      request.on('close', () => reject(new UpstreamError('cut', 'closed')))
      request.on('error', (error) => {
        // The backend was just closing a kept connection.
        if (request.reusedSocket && errorCodeOf(error) === 'ECONNRESET') resolve(send(options, body, isForm))
        else reject(isConnected ? error : new UpstreamError('unreachable', errorCodeOf(error)))
      })
      request.on('socket', (socket) => {
        isConnected = request.reusedSocket
        if (isConnected) return
        const timer = setTimeout(() => socket.destroy(new UpstreamError('unreachable', 'timeout')), connectMs)
        request.once('close', () => clearTimeout(timer))
        socket.once(isTls ? 'secureConnect' : 'connect', () => {
          isConnected = true
          clearTimeout(timer)
        })
      })
      request.end(body)
    })
  return {
    request: send,
    close() {
      ownAgent.destroy()
      keptAgent.destroy()
    },
  }
}

/**
 * Resolves a name and rejects it unless all its addresses are private: plain http must not leave the private network.
 */
const privateOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const hasPublicAddress = addresses.some(({ address }) => isIP(address) === 0 || !isPrivate(address))
    if (hasPublicAddress || addresses.length === 0)
      return callback(Object.assign(new Error('The address is public'), { code: 'PUBLIC_ADDRESS' }), '', 0)
    return options.all
      ? callback(null, addresses)
      : callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4)
  })
}

/** An error's code such as `ECONNREFUSED`, or its name; its message may contain sent data. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof Error ? String('code' in error ? error.code : error.name) : 'unknown'
