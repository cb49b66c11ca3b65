import type { IncomingMessage } from 'node:http'

/** Where a request came from, as Fastify's `request.ip` and `request.protocol` tell it. */
export interface RequestSource {
  /** The address of the client, behind the proxies that are trusted. */
  addressOf(request: IncomingMessage): string
  /** Whether the request came over TLS, as this server or a trusted proxy saw it. */
  isOverTls(request: IncomingMessage): boolean
}

/** @param isProxy whether an address is that of a trusted proxy */
export function createRequestSource(isProxy: (address: string) => boolean): RequestSource {
  return {
    addressOf({ socket, headers }) {
      let address = socket.remoteAddress ?? ''
      const forwarded = headers['x-forwarded-for']
      if (forwarded === undefined) return address
      const hops = String(forwarded)
        .split(',')
        .map((hop) => hop.trim())
        .filter((hop) => hop !== '')
      // Each proxy adds whom it heard from at the end; who says more than the last untrusted one is not believed.
      while (isProxy(address)) {
        const hop = hops.pop()
        if (hop === undefined) break
        address = hop
      }
      return address
    },
    isOverTls({ socket, headers }) {
      const forwarded = headers['x-forwarded-proto']
      if (!forwarded || !isProxy(socket.remoteAddress ?? '')) return 'encrypted' in socket
      return String(forwarded).split(',').at(-1)?.trim() === 'https'
    },
  }
}
