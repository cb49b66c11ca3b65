import type { FastifyRequest } from 'fastify'
import type { Pair } from '../../model/formBody.ts'
import { TransportFault } from '../answers.ts'
import { checked } from './formPairs.ts'

/** What a multipart body holds: its texts in order, and the names of the fields that came with a file. */
export interface Parts {
  pairs: Pair[]
  fileFields: string[]
}

/**
 * Reads a multipart body; the content of files is let go, for no form of today takes any.
 * @throws TransportFault 400 for a body that cannot be read, 413 for one beyond the limits
 */
export async function readParts(request: FastifyRequest): Promise<Parts> {
  const pairs: Pair[] = []
  const fileFields: string[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        part.file.resume()
        fileFields.push(part.fieldname)
      } else if (part.fieldnameTruncated || part.valueTruncated) {
        throw new TransportFault(413)
      } else {
        pairs.push(pairOf(part.fieldname, part.value))
      }
    }
  } catch (error) {
    throw new TransportFault((error as { statusCode?: number }).statusCode === 413 ? 413 : 400)
  }
  return { pairs, fileFields }
}

/** The parser puts U+FFFD where bytes are no UTF-8, and reads a part that calls itself JSON. */
function pairOf(name: string | undefined, value: unknown): Pair {
  if (!name || typeof value !== 'string' || `${name}${value}`.includes('\uFFFD')) throw new TransportFault(400)
  return checked([name, value])
}
