import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { HttpError } from '../http/errors.ts'
import { preferredEncoding } from '../http/negotiatedText.ts'
import { gzippedPage, pageText, toPageTemplate, type PageTemplate } from '../http/pageTemplate.ts'
import { pageCsp } from '../http/securityHeaders.ts'
import { isTls } from '../http/requestOrigin.ts'

const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable'
const CACHE_ONE_DAY = 'public, max-age=86400'
/** Language codes, the names of folders in locales/. */
const LANGUAGE_CODE = /^[A-Za-z-]{2,20}$/

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
    const readPage = pageReader(siteDir)
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
      const page = readPage(request.cookies.language)
      if (!page) throw new HttpError(404)
      const nonce = randomBytes(16).toString('base64')
      reply
        .header('content-security-policy', pageCsp(nonce, { imageOrigins, tls: isTls(request) }))
        .header('cache-control', 'no-store')
      reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
      if (!preferredEncoding(request, ['gzip'])) return reply.send(pageText(page, nonce))
      return reply.header('content-encoding', 'gzip').send(gzippedPage(page, nonce))
    }
    // A page says nothing of who asks for it: a browser known a moment ago is not looked up again.
    const config = { isPublicContent: true }
    app.get('/', { config }, sendPage)
    app.get('/index.html', { config }, sendPage)
  },
  { name: 'staticSite' },
)

/** Reads the page in a language, otherwise in the default one, again when its file has changed; undefined if there is none. */
function pageReader(siteDir: string): (language: string | undefined) => PageTemplate | undefined {
  const pages = new Map<string, { version: string; page: PageTemplate }>()
  const read = (name: string): PageTemplate | undefined => {
    const file = join(siteDir, name)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) return undefined
    const version = `${stats.ino} ${stats.mtimeMs} ${stats.size}`
    const known = pages.get(name)
    if (known?.version === version) return known.page
    const page = toPageTemplate(readFileSync(file, 'utf8'))
    pages.set(name, { version, page })
    return page
  }
  return (language = '') =>
    (LANGUAGE_CODE.test(language) ? read(`index.${language}.html`) : undefined) ?? read('index.html')
}
