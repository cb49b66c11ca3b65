import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isTls } from '../http/requestOrigin.ts'
import { pageCsp } from '../http/securityHeaders.ts'

const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable'
const CACHE_ONE_DAY = 'public, max-age=86400'
/** All inline scripts; blocks of data are no scripts, for the browser and for its policy. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([^]*?)<\/script>/g

interface StaticSiteOptions {
  /** Folder of the built site. */
  siteDir: string
  /** Origins beside this one that images of the content may come from. */
  imageOrigins: string[]
}

/**
 * Serves the built site. `/` is index.html, or the page in the language of the cookie `language`; it is never cached,
 * since it links the files of one build. Files in assets/ have a hash in their name and are cached for a year. Texts
 * are sent as the build compressed them. Routing is in the hash, so no other path is a page. Source maps and hidden
 * files are not served.
 */
export const staticSite = fp<StaticSiteOptions>(
  async (app: FastifyInstance, { siteDir, imageOrigins }) => {
    const options = { root: siteDir, index: false as const, cacheControl: false, preCompressed: true }
    await app.register(staticFiles, {
      ...options,
      dotfiles: 'ignore',
      // `sendPage` sends the pages.
      allowedPath: (path) => !/\.(map|html|br|gz)$/i.test(path),
      decorateReply: false,
      setHeaders(reply, path) {
        const folder = relative(siteDir, path).split(sep)[0]
        reply.header('cache-control', folder === 'assets' ? CACHE_ONE_YEAR : CACHE_ONE_DAY)
      },
    })
    const pages = globSync('index*.html', { cwd: siteDir })
    const scriptHashes = inlineScriptHashes(pages.map((page) => readFileSync(join(siteDir, page), 'utf8')))
    await app.register(staticFiles, {
      ...options,
      serve: false,
      setHeaders(reply) {
        const policy = pageCsp(scriptHashes, { imageOrigins, tls: isTls(reply.request) })
        reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
      },
    })
    const sendPage = (request: FastifyRequest, reply: FastifyReply): void => {
      const page = `index.${request.cookies.language}.html`
      reply.sendFile(pages.includes(page) ? page : 'index.html')
    }
    for (const url of ['/', '/index.html']) app.get(url, sendPage)
  },
  { name: 'staticSite' },
)

/** Hashes of the inline scripts of pages, `sha256-…`, for their policy. */
export function inlineScriptHashes(pages: string[]): string[] {
  const scripts = pages.flatMap((html) => [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script))
  return [...new Set(scripts.map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`))]
}
