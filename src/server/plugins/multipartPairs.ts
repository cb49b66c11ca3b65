import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileName } from '../../model/fileName.ts'
import type { FileField, Pair } from '../../model/formBody.ts'
import { Refusal, TransportFault } from '../answers.ts'
import { toUpload, type Upload } from '../files/upload.ts'
import { checked } from './formPairs.ts'

/** What a multipart body holds: its texts and its files in order, and the names of fields that came with a file and take none. */
export interface Parts {
  pairs: Pair[]
  uploads: Upload[]
  fileFields: string[]
}

/** What a body may hold. */
export interface Allowance {
  /** The fields that take files. */
  fields: FileField[]
  /** Bytes of the body. */
  bodyLimit: number
  /** Asks for memory; throws when there is none. */
  take(bytes: number): void
}

/**
 * Reads a multipart body. Of each field one file more than it takes is read, and of each file one byte more, so that the
 * rules can judge what was sent; what is beyond is counted and let go.
 * @throws TransportFault 400 for a body that cannot be read or breaks off, 413 for one beyond the limits; Refusal `busy`
 */
export async function readParts(request: FastifyRequest, reply: FastifyReply, allowance: Allowance): Promise<Parts> {
  try {
    return await Promise.race([tooLarge(request, allowance.bodyLimit), collect(request, allowance)])
  } catch (error) {
    // What is still on its way is let go, so that the sender gets to read the answer; unless it may never end.
    if (request.headers['content-length'] === undefined) reply.header('connection', 'close')
    else request.raw.unpipe().resume()
    if (error instanceof Refusal) throw error
    throw new TransportFault((error as { statusCode?: number }).statusCode === 413 ? 413 : 400)
  }
}

/** Rejects once more bytes have come than the body may have, also when it did not say how many. */
function tooLarge({ raw }: FastifyRequest, bodyLimit: number): Promise<never> {
  let received = 0
  return new Promise((_resolve, reject) => {
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received <= bodyLimit) return
      raw.unpipe()
      raw.pause()
      reject(new TransportFault(413))
    })
  })
}

async function collect(request: FastifyRequest, { fields, bodyLimit, take }: Allowance): Promise<Parts> {
  const parts: Parts = { pairs: [], uploads: [], fileFields: [] }
  for await (const part of request.parts({ limits: { fileSize: bodyLimit } })) {
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated) throw new TransportFault(413)
      parts.pairs.push(pairOf(part.fieldname, part.value))
      continue
    }
    const field = fields.find(({ name }) => name === part.fieldname)
    if (!field) {
      part.file.resume()
      parts.fileFields.push(part.fieldname)
      continue
    }
    const isBeyond = parts.uploads.filter((upload) => upload.field === field).length > field.maxItems
    const { size, content } = await collectFile(part.file, isBeyond ? 0 : field.maxBytes + 1, take)
    if (!isBeyond) parts.uploads.push(await toUpload(field, fileName(part.filename), size, content))
  }
  return parts
}

/** The size of a file and its first `most` bytes. */
async function collectFile(
  file: AsyncIterable<Buffer>,
  most: number,
  take: Allowance['take'],
): Promise<{ size: number; content: Buffer }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    const wanted = chunk.subarray(0, Math.max(0, most - size))
    if (wanted.length > 0) {
      take(wanted.length)
      chunks.push(wanted)
    }
    size += chunk.length
  }
  return { size, content: Buffer.concat(chunks) }
}

/** The parser puts U+FFFD where bytes are no UTF-8, and reads a part that calls itself JSON. */
function pairOf(name: string | undefined, value: unknown): Pair {
  if (!name || typeof value !== 'string' || `${name}${value}`.includes('\uFFFD')) throw new TransportFault(400)
  return checked([name, value])
}
