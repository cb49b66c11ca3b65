import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { HttpError } from '../http/errors.ts'
import { preferredEncoding } from '../http/negotiatedText.ts'
import { pageCsp } from '../http/securityHeaders.ts'
import { isTls } from '../http/requestOrigin.ts'

const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable'
const CACHE_ONE_DAY = 'public, max-age=86400'
/** The page differs by its nonce each time, so it is compressed each time: with little memory, in some 40 µs. */
const GZIP_OF_PAGE = { windowBits: 13, memLevel: 6 }
/** The tags by which the page loads scripts and styles; scripts look there for the nonce of what they load. */
const LOADING_TAGS = /<(script|link)(?=[\s>])/g

interface StaticSiteOptions {
  /** Folder of the built site. */
  siteDir: string
  /** Origins beside this one that images of the content may come from. */
  imageOrigins: string[]
}

/**
 * Serves the built site: `/` is index.html, never cached, for it carries a nonce; files in assets/ have a hash in their
 * name and are cached for a year. Texts are sent compressed, by content negotiation. Routing is in the hash, so no other path is a page. Source maps and hidden files are not served.
 */
export const staticSite = fp<StaticSiteOptions>(
  async (app: FastifyInstance, { siteDir, imageOrigins }) => {
    const indexFile = join(siteDir, 'index.html')
    await app.register(staticFiles, {
      root: siteDir,
      index: false,
      cacheControl: false,
      dotfiles: 'ignore',
      // Made by the build; sent instead of the file itself to clients that accept them.
      preCompressed: true,
      allowedPath: (path) => !/\.(map|html|br|gz)$/i.test(path),
      setHeaders(reply, path) {
        const folder = relative(siteDir, path).split(sep)[0]
        reply.header('cache-control', folder === 'assets' ? CACHE_ONE_YEAR : CACHE_ONE_DAY)
      },
    })
    const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (!existsSync(indexFile)) throw new HttpError(404)
      const nonce = randomBytes(16).toString('base64')
      reply
        .header('content-security-policy', pageCsp(nonce, { imageOrigins, tls: isTls(request) }))
        .header('cache-control', 'no-store')
      reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
      const html = withNonce(readFileSync(indexFile, 'utf8'), nonce)
      if (!preferredEncoding(request, ['gzip'])) return reply.send(html)
      return reply.header('content-encoding', 'gzip').send(gzipSync(html, GZIP_OF_PAGE))
    }
    // A page says nothing of who asks for it: a browser known a moment ago is not looked up again.
    const config = { isPublicContent: true }
    app.get('/', { config }, sendPage)
    app.get('/index.html', { config }, sendPage)
  },
  { name: 'staticSite' },
)

/** The page as built, which a static server sends unchanged, with the nonce in every loading tag. */
const withNonce = (html: string, nonce: string): string =>
  html
    .replace(LOADING_TAGS, `<$1 nonce="${nonce}"`)
    .replace('<head>', `<head>\n    <meta property="csp-nonce" nonce="${nonce}">`)
