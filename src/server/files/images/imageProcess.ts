/** The process that re-encodes images: it answers each with what is left of it, or with why it cannot be decoded. */
import { serveWork } from '../workers/serveWork.ts'
import { prepareCodecs, reencodeImage } from './reencodeImage.ts'

// What the codecs take by themselves is then not counted against the first image.
await prepareCodecs()

serveWork(({ content, type }) =>
  reencodeImage(content, type).catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
)
