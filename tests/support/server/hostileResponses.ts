import type { ServerResponse } from 'node:http'
import { deflateRawSync, gzipSync } from 'node:zlib'
import type { FaultInjector } from './legacyBackend.ts'

const sendRaw = (response: ServerResponse, text: string | Buffer): void => void response.socket?.end(text)
const responseHead = (status: string, extraHeaders: string[] = []): string =>
  [`HTTP/1.1 ${status}`, 'Content-Type: application/json', 'Connection: close', ...extraHeaders].join('\r\n')

/** 100 MB of spaces before an envelope, compressed to 100 kB. */
const gzipBomb = gzipSync(
  Buffer.concat([Buffer.alloc(100 * 1024 * 1024, 32), Buffer.from('{"code":200,"message":""}')]),
)

/** Timeout for a hostile response: short if none comes, long if one comes and the machine is slow. */
export const responseTimeoutMs = (status: 502 | 504): number => (status === 504 ? 2500 : 60_000)

const OK_ENVELOPE = '{"code":200,"message":"OK","data":{"reference":"NEVER"}}'

/** Faults of a backend once it has the whole request, and the resulting status of a read call. */
export const HOSTILE_RESPONSES: Record<string, { status: 502 | 504; fault: FaultInjector }> = {
  hang: { status: 504, fault: () => undefined },
  'cut after send': { status: 502, fault: (_request, response) => response.socket?.destroy() },
  'cut in the answer': {
    status: 502,
    fault: (_request, response) =>
      sendRaw(response, `${responseHead('200 OK', ['Content-Length: 100'])}\r\n\r\n{"code":200,`),
  },
  '500': { status: 502, fault: (_request, response) => response.writeHead(500).end('<h1>ASP 0113</h1>') },
  'an envelope under 503': { status: 502, fault: (_request, response) => response.writeHead(503).end(OK_ENVELOPE) },
  'HTML instead of JSON': {
    status: 502,
    fault: (_request, response) => response.end('<html>Microsoft OLE DB Provider error 80004005</html>'),
  },
  'gzip bomb': {
    status: 502,
    fault: (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipBomb),
  },
  'endless answer': { status: 502, fault: (_request, response) => sendEndlessBody(response) },
  redirect: {
    status: 502,
    fault: (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/evil' }).end(),
  },
  'slow drip': { status: 504, fault: (_request, response) => sendSlowly(response) },
  'unknown packing': {
    status: 502,
    fault: (_request, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end(OK_ENVELOPE),
  },
  'broken packing': {
    status: 502,
    fault: (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(deflateRawSync(OK_ENVELOPE)),
  },
  'no HTTP at all': { status: 502, fault: (_request, response) => sendRaw(response, 'ICY 200 OK\r\n\r\nhello') },
  'headers without end': {
    status: 502,
    fault: (_request, response) =>
      sendRaw(
        response,
        `${responseHead(
          '200 OK',
          Array.from({ length: 500 }, (_, count) => `X-${count}: ${'y'.repeat(100)}`),
        )}\r\n\r\n`,
      ),
  },
  'both lengths': {
    status: 502,
    fault: (_request, response) =>
      sendRaw(
        response,
        `${responseHead('200 OK', ['Content-Length: 5', 'Transfer-Encoding: chunked'])}\r\n\r\n0\r\n\r\n`,
      ),
  },
  'a code that is no number': {
    status: 502,
    fault: (_request, response) => response.end('{"code":"200","message":"OK"}'),
  },
  'a list': { status: 502, fault: (_request, response) => response.end('[]') },
  nothing: { status: 502, fault: (_request, response) => response.end() },
  'broken UTF-8': {
    status: 502,
    fault: (_request, response) => response.end(Buffer.from('{"code":200,"message":"\xff\xfe"}', 'latin1')),
  },
}

function sendEndlessBody(response: ServerResponse): void {
  const chunk = Buffer.alloc(256 * 1024, 32)
  const writeMore = (): void => {
    if (!response.destroyed) response.write(chunk, writeMore)
  }
  writeMore()
}

function sendSlowly(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(timer))
}
