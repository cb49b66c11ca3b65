import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { relative, sep } from 'node:path'
import { HttpError } from '../http/errors.ts'
import { keepAliveHeaders } from '../http/instantAnswer.ts'
import { createInstantPages } from '../http/instantPages.ts'
import { prefersGzip } from '../http/negotiatedText.ts'
import { generateNonce } from '../http/nonce.ts'
import { createPageReader } from '../http/pageReader.ts'
import { pageBytes } from '../http/pageTemplate.ts'
import { pageCsp } from '../http/securityHeaders.ts'
import { isTls } from '../http/requestOrigin.ts'

const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable'
const CACHE_ONE_DAY = 'public, max-age=86400'
const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-encoding',
}

interface StaticSiteOptions {
  /** Folder of the built site. */
  siteDir: string
  /** Origins beside this one that images of the content may come from. */
  imageOrigins: string[]
}

/**
 * Serves the built site: `/` is index.html, or the page in the language that the cookie `language` names, never cached, for it carries a nonce; files in assets/ have a hash in their
 * name and are cached for a year. Texts are sent compressed, by content negotiation. Routing is in the hash, so no other path is a page. Source maps and hidden files are not served.
 */
export const staticSite = fp<StaticSiteOptions>(
  async (app: FastifyInstance, { siteDir, imageOrigins }) => {
    const readPage = createPageReader(siteDir)
    await app.register(staticFiles, {
      root: siteDir,
      index: false,
      cacheControl: false,
      dotfiles: 'ignore',
      // Made by the build; sent instead of the file itself to clients that accept them.
      preCompressed: true,
      // The page itself is sent below; other documents are parts of it.
      allowedPath: (path) => !/\.(map|br|gz)$|^(?!\/?assets\/).*\.html$/i.test(path),
      setHeaders(reply, path) {
        const folder = relative(siteDir, path).split(sep)[0]
        reply.header('cache-control', folder === 'assets' ? CACHE_ONE_YEAR : CACHE_ONE_DAY)
      },
    })
    const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const page = readPage(request.cookies.language)
      if (!page) throw new HttpError(404)
      const nonce = generateNonce()
      reply
        .headers(PAGE_HEADERS)
        .header('content-security-policy', pageCsp(nonce, { imageOrigins, tls: isTls(request) }))
      if (!prefersGzip(request)) return reply.send(pageBytes(page, 'text', nonce))
      return reply.header('content-encoding', 'gzip').send(pageBytes(page, 'gzipped', nonce))
    }
    const findInstantAnswer = createInstantPages(
      readPage,
      { ...PAGE_HEADERS, ...keepAliveHeaders(app.server) },
      imageOrigins,
    )
    // A page says nothing of who asks for it: a browser known a moment ago is not looked up again.
    const config = { isPublicContent: true }
    for (const url of ['/', '/index.html']) {
      app.get(url, { config }, sendPage)
      app.instantAnswers.set(url, findInstantAnswer)
    }
  },
  { name: 'staticSite' },
)
