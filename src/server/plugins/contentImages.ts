import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { picturePolicy } from '../policies.ts'

const HOUR = 'public, max-age=3600'
const PICTURE = /^\/[A-Za-z]+\/[A-Za-z0-9]+\/(?:cover|image)\.svg$/
const STYLE = /<style>([^]*?)<\/style>/g

/** Serves the pictures of the sample content at `/content/<kind>/<id>/<cover|image>.svg`, and nothing else of its folder. */
export function contentImages(app: FastifyInstance, sampleDir: string): void {
  const policies = new Map<string, string>()
  app.register(staticFiles, {
    root: sampleDir,
    prefix: '/content/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (path) => PICTURE.test(path),
    setHeaders(reply, path) {
      const policy = policies.get(path) ?? policyOf(path)
      policies.set(path, policy)
      reply.header('cache-control', HOUR).header('content-security-policy', policy)
    },
  })
}

/** A picture follows the colours of the page by styles of its own; only these are let through. */
function policyOf(path: string): string {
  const styles = [...readFileSync(path, 'utf8').matchAll(STYLE)].map(([, style = '']) => style)
  return picturePolicy(styles.map((style) => `sha256-${createHash('sha256').update(style).digest('base64')}`))
}
