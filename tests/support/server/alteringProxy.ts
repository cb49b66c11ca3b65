import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A response that a proxy may alter. */
export interface ProxiedResponse {
  call: string
  headers: IncomingHttpHeaders
  /** The body of the request. */
  sent: string
  sentHeaders: IncomingHttpHeaders
  status: number
  /** An envelope, if the body is one. */
  body:
    | { code?: number; message?: string; data?: Record<string, unknown> & { errors?: Record<string, string> } }
    | undefined
}

/** Starts a proxy to another server that alters its responses. @returns its address and a function that closes it */
export async function startAlteringProxy(
  target: string,
  alter: (response: ProxiedResponse) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const requestBody = await buffer(incoming)
      const forwarded = request(new URL(incoming.url ?? '/', target), {
        method: incoming.method,
        headers: { ...incoming.headers, host: new URL(target).host, 'accept-encoding': 'identity' },
      })
      forwarded.on('response', (received) => {
        void (async () => {
          const bytes = await buffer(received)
          const isJson = received.headers['content-type']?.startsWith('application/json') === true
          const response: ProxiedResponse = {
            call: /^\/aspapi(.*)\.asp$/.exec(incoming.url ?? '')?.[1] ?? '',
            headers: { ...received.headers },
            sent: requestBody.toString(),
            sentHeaders: incoming.headers,
            status: received.statusCode ?? 0,
            body: isJson ? (JSON.parse(bytes.toString()) as ProxiedResponse['body']) : undefined,
          }
          alter(response)
          delete response.headers['content-length']
          outgoing.writeHead(response.status, response.headers)
          outgoing.end(response.body ? JSON.stringify(response.body) : bytes)
        })()
      })
      forwarded.end(requestBody)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
