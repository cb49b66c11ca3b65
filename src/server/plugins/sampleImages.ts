import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { encodeText, sendText, type NegotiatedText } from '../http/negotiatedText.ts'
import { imageCsp } from '../http/securityHeaders.ts'

const CACHE_ONE_HOUR = 'public, max-age=3600'
const PREFIX = '/content/'
const IMAGE_PATH = /^[A-Za-z]+\/[A-Za-z0-9]+\/(?:cover|image)\.svg$/
const STYLE_ELEMENT = /<style>([^]*?)<\/style>/g

interface SampleImagesOptions {
  /** Folder of the sample content. */
  sampleDir: string
}

interface SampleImage {
  text: NegotiatedText
  csp: string
}

/**
 * Serves the images of the sample content at `/content/<kind>/<id>/<cover|image>.svg`, and nothing else of its folder.
 * Each is read and compressed when it is first requested, and stays in memory.
 */
export const sampleImages = fp<SampleImagesOptions>(
  async (app: FastifyInstance, { sampleDir }) => {
    const paths = new Set(
      globSync('*/*/*.svg', { cwd: sampleDir })
        .map((path) => path.replaceAll(sep, '/'))
        .filter((path) => IMAGE_PATH.test(path)),
    )
    const images = new Map<string, Promise<SampleImage>>()
    const imageAt = (path: string): Promise<SampleImage> => {
      const image = images.get(path) ?? readImage(join(sampleDir, path))
      images.set(path, image)
      return image
    }
    app.get(`${PREFIX}*`, async (request, reply) => {
      // As it was sent: an encoded path is no other name for an image.
      const path = request.url.split('?', 1)[0]?.slice(PREFIX.length) ?? ''
      if (!paths.has(path)) return reply.callNotFound()
      const { text, csp } = await imageAt(path)
      reply.header('cache-control', CACHE_ONE_HOUR).header('content-security-policy', csp).type('image/svg+xml')
      return sendText(request, reply, text)
    })
  },
  { name: 'sampleImages' },
)

async function readImage(file: string): Promise<SampleImage> {
  const svg = await readFile(file)
  return { text: await encodeText(svg), csp: cspOf(svg.toString()) }
}

/** The policy of an image: it follows the colours of the page by styles of its own, and only these are allowed. */
function cspOf(svg: string): string {
  const styles = [...svg.matchAll(STYLE_ELEMENT)].map(([, style = '']) => style)
  return imageCsp(styles.map((style) => `sha256-${createHash('sha256').update(style).digest('base64')}`))
}
