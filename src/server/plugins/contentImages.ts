import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const HOUR = 'public, max-age=3600'
/** A picture opened by itself runs nothing and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const PICTURE = /^\/[A-Za-z]+\/[A-Za-z0-9]+\/(?:cover|image)\.svg$/

/** Serves the pictures of the sample content at `/content/<kind>/<id>/<cover|image>.svg`, and nothing else of its folder. */
export function contentImages(app: FastifyInstance, sampleDir: string): void {
  app.register(staticFiles, {
    root: sampleDir,
    prefix: '/content/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (path) => PICTURE.test(path),
    setHeaders(reply) {
      reply.header('cache-control', HOUR).header('content-security-policy', POLICY)
    },
  })
}
