import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { imageCsp } from '../http/securityHeaders.ts'

const CACHE_ONE_HOUR = 'public, max-age=3600'
const IMAGE_PATH = /^\/[A-Za-z]+\/[A-Za-z0-9]+\/(?:cover|image)\.svg$/
const STYLE_ELEMENT = /<style>([^]*?)<\/style>/g

/** Serves the pictures of the sample content at `/content/<kind>/<id>/<cover|image>.svg`, and nothing else of its folder. */
export function sampleImages(app: FastifyInstance, sampleDir: string): void {
  const cspByPath = new Map<string, string>()
  app.register(staticFiles, {
    root: sampleDir,
    prefix: '/content/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (path) => IMAGE_PATH.test(path),
    setHeaders(reply, path) {
      const csp = cspByPath.get(path) ?? cspOf(path)
      cspByPath.set(path, csp)
      reply.header('cache-control', CACHE_ONE_HOUR).header('content-security-policy', csp)
    },
  })
}

/** A picture follows the colours of the page by styles of its own; only these are let through. */
function cspOf(path: string): string {
  const styles = [...readFileSync(path, 'utf8').matchAll(STYLE_ELEMENT)].map(([, style = '']) => style)
  return imageCsp(styles.map((style) => `sha256-${createHash('sha256').update(style).digest('base64')}`))
}
