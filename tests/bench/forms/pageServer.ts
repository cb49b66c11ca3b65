import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/**
 * Serves the files of a folder with Brotli, compressed once.
 * @returns its address, and a function that stops it
 */
export async function servePages(folder: string): Promise<{ url: string; stop: () => void }> {
  const bodies = new Map<string, Promise<Buffer>>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = normalize(join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname))
    const body = bodies.get(file) ?? readFile(file).then((content) => compress(content))
    bodies.set(file, body)
    body.then(
      (content) => {
        response.setHeader('content-type', MEDIA_TYPES[extname(file)] ?? 'application/octet-stream')
        response.setHeader('content-encoding', 'br')
        response.end(content)
      },
      () => response.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
