import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { TestClient } from './testClient.ts'

/** A connection for raw bytes. */
export interface RawSocket {
  socket: Socket
  /** All received bytes (as latin1), once the connection is closed. */
  closed: Promise<string>
}

/** Opens a connection to a server of this machine; resolves once it is established. */
export async function openRawSocket(url: string): Promise<RawSocket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket
    .on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    // A connection that is cut also ends in an error.
    .on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  await once(socket, 'connect')
  return { socket, closed }
}

/**
 * Sends bytes and returns everything received until the connection is closed.
 * @param bytes text is sent as latin1
 * @param idleTimeoutMs closes the connection after this time without a byte
 */
export async function sendRaw(
  url: string,
  bytes: string | Buffer,
  { idleTimeoutMs }: { idleTimeoutMs?: number } = {},
): Promise<string> {
  const { socket, closed } = await openRawSocket(url)
  if (idleTimeoutMs !== undefined) socket.setTimeout(idleTimeoutMs, () => socket.destroy())
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  return closed
}

/** Header lines with the cookies, the CSRF token and the session token of a client. */
export const sessionHeaderLines = (client: TestClient): string[] =>
  Object.entries(client.sessionHeaders).map(([name, value]) => `${name}: ${value}`)
