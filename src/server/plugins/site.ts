import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { relative, sep } from 'node:path'

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'

/**
 * Serves the built site: `/` is index.html and never kept; what lies in assets/ has a hash in its name and is kept for a
 * year. Routing is in the hash, so no other path is a page. Source maps and hidden files are not served.
 */
export function site(app: FastifyInstance, siteDir: string): void {
  app.register(staticFiles, {
    root: siteDir,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (path) => !path.endsWith('.map'),
    setHeaders(reply, path) {
      const file = relative(siteDir, path).split(sep).join('/')
      reply.header('cache-control', file.endsWith('.html') ? 'no-store' : file.startsWith('assets/') ? YEAR : DAY)
    },
  })
  app.get('/', (_request, reply) => reply.sendFile('index.html'))
}
