import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { SendableBody } from './sendableBody.ts'

let dateLine = ''
let dateOfSecond = NaN

/** The header `Date`, as Node sends it. */
function currentDateLine(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== dateOfSecond) {
    dateOfSecond = second
    dateLine = `Date: ${new Date(second * 1000).toUTCString()}\r\n`
  }
  return dateLine
}

/**
 * Sends a response whose header lines are made already, over a connection that is kept (`response.shouldKeepAlive`).
 * `writeHead` checks and joins some twenty headers each time, a fifth of what such a response takes; Node has no public way
 * past it. Source: decision 042.
 * @param lines of all headers but `Date` and those of the connection
 */
export function sendWithHead(
  response: ServerResponse,
  status: number,
  lines: string,
  body: SendableBody | undefined,
  keepAliveSeconds: number,
): void {
  response.statusCode = status
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}${currentDateLine()}Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`
  Reflect.set(response, '_header', head)
  if (!body) return void response.end()
  const { socket } = response
  // It goes out with the body.
  Reflect.set(response, '_headerSent', true)
  response.end(body.withHead(head))
  if (!socket || socket.writableLength > 0) body.leave()
}
