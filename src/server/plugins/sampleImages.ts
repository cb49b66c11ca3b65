import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { hash } from 'node:crypto'
import { globSync, lstatSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { COMPRESSED } from '../http/compression.ts'
import { imageCsp } from '../http/securityHeaders.ts'
import { sendTagged, toTaggedBody } from '../http/taggedBody.ts'

const CACHE_ONE_HOUR = 'public, max-age=3600'
const PREFIX = '/content/'
const STYLE_ELEMENT = /<style>([^]*?)<\/style>/g

interface SampleImagesOptions {
  /** Folder of the sample content. */
  sampleDir: string
}

/**
 * Serves the images of the sample content at `/content/<kind>/<id>/<cover|image>.svg`, and nothing else of its folder.
 */
export const sampleImages = fp<SampleImagesOptions>(
  async (app: FastifyInstance, { sampleDir }) => {
    const images = new Map(
      listImages(sampleDir).map((path) => {
        const svg = readFileSync(join(sampleDir, path))
        return [path.replaceAll(sep, '/'), { ...toTaggedBody(svg), csp: cspOf(svg.toString()) }]
      }),
    )
    app.get(`${PREFIX}*`, { compress: COMPRESSED }, (request, reply) => {
      // The raw path: an encoded path is no other name for an image.
      const image = images.get(request.url.split('?', 1)[0]?.slice(PREFIX.length) ?? '')
      if (!image) return reply.callNotFound()
      reply.header('cache-control', CACHE_ONE_HOUR).header('content-security-policy', image.csp).type('image/svg+xml')
      return sendTagged(request, reply, image)
    })
  },
  { name: 'sampleImages', dependencies: ['@fastify/compress'] },
)

/** The policy of an image: its own styles follow the colours of the page, and only these styles are allowed. */
const cspOf = (svg: string): string =>
  imageCsp([...svg.matchAll(STYLE_ELEMENT)].map(([, style = '']) => `sha256-${hash('sha256', style, 'base64')}`))

/** The images below a folder, without those behind links, which may lead out of the project. */
const listImages = (sampleDir: string): string[] =>
  globSync('*/*/{cover,image}.svg', { cwd: sampleDir }).filter((path) =>
    path
      .split(sep)
      .every((_step, at, steps) => !lstatSync(join(sampleDir, ...steps.slice(0, at + 1))).isSymbolicLink()),
  )
