import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { HEAD_BYTES, detectFileType } from '../../model/files/detectFileType.ts'
import type { FileField } from '../../model/form/formBody.ts'

/** A file as it came in. */
export interface Upload {
  field: FileField
  /** Made harmless (`fileName`). */
  name: string
  /** Bytes that were sent. */
  size: number
  /** MIME type that content and name agree on; empty: none that is known. */
  type: string
  /** All of it; of a file larger than its field takes no more than one byte beyond. */
  content: Buffer
  /** Of the content, in hex. */
  sha256: string
}

export async function toUpload(field: FileField, name: string, size: number, content: Buffer): Promise<Upload> {
  return { field, name, size, type: await detectMimeType(content, name), content, sha256: sha256(content) }
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Enough for file-type to tell the kinds that forms take from all others. */
const TYPE_DETECTION_BYTES = 4100

/** What a library calls a moving PNG; only its first picture is kept. */
const ANIMATED_PNG = 'image/apng'

/**
 * What the browser makes of the first bytes and the name, unless a library that knows more kinds says otherwise. Of what the
 * library cannot tell, such as a picture that breaks off at once, the decoder has the last word.
 */
async function detectMimeType(content: Buffer, name: string): Promise<string> {
  const kind = detectFileType(content.subarray(0, HEAD_BYTES), name)
  if (kind === '') return ''
  const mime: string | undefined = (await fileTypeFromBuffer(content.subarray(0, TYPE_DETECTION_BYTES)))?.mime
  return mime === undefined || mime === kind || (mime === ANIMATED_PNG && kind === 'image/png') ? kind : ''
}
