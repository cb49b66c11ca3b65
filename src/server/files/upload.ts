import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { HEAD_BYTES, detectFileType } from '../../forms/schema/files/fileTypes.ts'
import type { FileField } from '../../forms/data/encodeBody.ts'

/** A file as received. */
export interface Upload {
  field: FileField
  /** Cleaned by `safeFileName`. */
  name: string
  /** Size in bytes as sent. */
  size: number
  /** The MIME type that both content and name indicate; empty: unknown. */
  type: string
  /** Complete, but for a file larger than its field takes: then cut one byte beyond the limit. */
  content: Buffer
  /** SHA-256 of `content`, in hex. */
  sha256: string
}

export async function toUpload(field: FileField, name: string, size: number, content: Buffer): Promise<Upload> {
  return { field, name, size, type: await detectMimeType(content, name), content, sha256: sha256(content) }
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** How many bytes file-type needs to recognise the types that forms take. */
const TYPE_DETECTION_BYTES = 4100

/** file-type's name for an animated PNG; only its first frame is kept. */
const ANIMATED_PNG = 'image/apng'

/**
 * The type by the first bytes and the name, as the browser detects it, unless file-type, which recognises more types,
 * disagrees. If file-type cannot tell, for example because an image breaks off at once, the decoder decides.
 */
async function detectMimeType(content: Buffer, name: string): Promise<string> {
  const kind = detectFileType(content.subarray(0, HEAD_BYTES), name)
  if (kind === '') return ''
  const mime: string | undefined = (await fileTypeFromBuffer(content.subarray(0, TYPE_DETECTION_BYTES)))?.mime
  return mime === undefined || mime === kind || (mime === ANIMATED_PNG && kind === 'image/png') ? kind : ''
}
