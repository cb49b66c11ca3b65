import nodeConsole from 'node:console'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach } from 'vitest'
import { envelope } from '../../src/model/api/envelope.ts'

/** A request as the backend received it, with the fields of a form-encoded body. */
interface ReceivedCall {
  path: string
  headers: IncomingHttpHeaders
  fields: Record<string, string>
  body: string
}

/** A response; `none`: there is none, `broken`: the connection breaks. A body that is no text is sent as JSON. */
export type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | 'none' | 'broken'

/** A response with an envelope. */
export const envelopeReply = (code: number, message = '', data?: unknown) => ({ body: envelope(code, message, data) })

const isHappyDom = (value: object): value is { happyDOM: { setURL: (url: string) => void } } => 'happyDOM' in value

/**
 * Starts a backend on this machine for the tests of a file, and moves happy-dom's page to its address. axios remembers the
 * page's address when it is loaded, so call this in `vi.hoisted`.
 */
export async function startBackend() {
  const calls: ReceivedCall[] = []
  const replies: Reply[] = []

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const fields = Object.fromEntries(new URLSearchParams(body))
    calls.push({ path: request.url ?? '', headers: request.headers, body, fields })
    const reply: Reply = replies.shift() ?? envelopeReply(200)
    if (reply === 'broken') request.socket.destroy()
    if (typeof reply === 'string') return
    const { status = 200, headers = {}, body: replyBody } = reply
    const isText = typeof replyBody === 'string'
    response.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json', ...headers })
    response.end(isText ? replyBody : JSON.stringify(replyBody))
  }

  const server = createServer((request, response) => void respond(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (isHappyDom(window) && address !== null && typeof address === 'object')
    window.happyDOM.setURL(`http://127.0.0.1:${address.port}/`)
  // happy-dom prints each request that fails.
  nodeConsole.error = () => undefined
  afterEach(() => {
    calls.length = 0
    replies.length = 0
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    /** The requests of the test, the first one first. */
    calls,
    /** Sets the next responses. Without one a call succeeds. */
    reply: (...next: Reply[]) => replies.push(...next),
  }
}
