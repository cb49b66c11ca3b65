import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { HttpError } from '../http/envelope.ts'
import { pageCsp } from '../http/securityHeaders.ts'
import { isTls } from '../http/requestOrigin.ts'

const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable'
const CACHE_ONE_DAY = 'public, max-age=86400'
/** What the page loads by itself, and where the scripts look for the nonce of what they load. */
const LOADING_TAGS = /<(script|link)(?=\s)/g

/**
 * Serves the built site: `/` is index.html and never kept, for it carries a nonce; what lies in assets/ has a hash in its
 * name and is kept for a year. Routing is in the hash, so no other path is a page. Source maps and hidden files are not served.
 * @param imageOrigins origins beside this one that pictures of the content may come from
 */
export function staticSite(app: FastifyInstance, siteDir: string, imageOrigins: string[]): void {
  const indexFile = join(siteDir, 'index.html')
  app.register(staticFiles, {
    root: siteDir,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (path) => !/\.(map|html)$/i.test(path),
    setHeaders(reply, path) {
      reply.header('cache-control', relative(siteDir, path).split(sep)[0] === 'assets' ? CACHE_ONE_YEAR : CACHE_ONE_DAY)
    },
  })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!existsSync(indexFile)) throw new HttpError(404)
    const nonce = randomBytes(16).toString('base64')
    reply
      .header('content-security-policy', pageCsp(nonce, { imageOrigins, tls: isTls(request) }))
      .header('cache-control', 'no-store')
    return reply.type('text/html; charset=utf-8').send(withNonce(readFileSync(indexFile, 'utf8'), nonce))
  }
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
}

/** The page as built, which a static server sends as it is, with the nonce put in. */
const withNonce = (html: string, nonce: string): string =>
  html
    .replace(LOADING_TAGS, `<$1 nonce="${nonce}"`)
    .replace('<head>', `<head>\n    <meta property="csp-nonce" nonce="${nonce}">`)
