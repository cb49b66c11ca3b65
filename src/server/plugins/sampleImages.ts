import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { imageCsp } from '../http/securityHeaders.ts'

const CACHE_ONE_HOUR = 'public, max-age=3600'
const IMAGE_PATH = /^\/[A-Za-z]+\/[A-Za-z0-9]+\/(?:cover|image)\.svg$/
const STYLE_ELEMENT = /<style>([^]*?)<\/style>/g

interface SampleImagesOptions {
  /** Folder of the sample content. */
  sampleDir: string
}

/** Serves the images of the sample content at `/content/<kind>/<id>/<cover|image>.svg`, and nothing else of its folder. */
export const sampleImages = fp<SampleImagesOptions>(
  async (app: FastifyInstance, { sampleDir }) => {
    const cspByPath = new Map<string, string>()
    await app.register(staticFiles, {
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
  },
  { name: 'sampleImages' },
)

/** The policy of an image: it follows the colours of the page by styles of its own, and only these are allowed. */
function cspOf(path: string): string {
  const styles = [...readFileSync(path, 'utf8').matchAll(STYLE_ELEMENT)].map(([, style = '']) => style)
  return imageCsp(styles.map((style) => `sha256-${createHash('sha256').update(style).digest('base64')}`))
}
