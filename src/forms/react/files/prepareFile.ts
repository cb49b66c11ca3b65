import { HEAD_BYTES, HEIC, detectFileType } from '../../schema/files/fileTypes.ts'
import { safeFileName } from '../../schema/files/safeFileName.ts'
import type { FileFacts } from '../../schema/files/fileFacts.ts'
import type { FileLimits } from '../../schema/schema.ts'
import { reencodeImage } from './reencodeImage.ts'

/** A file ready to be sent. */
export interface PreparedFile {
  file: File
  /** Bytes before it was reduced; undefined if it was not. */
  originalSize?: number
}

/** Larger images stay undecoded: decoding them would crash a phone's tab. */
const MAX_DECODE_BYTES = 100 * 1024 * 1024

/**
 * Prepares a JPEG or PNG as the field demands (`file.resize`): scaled down if its longest side or its bytes exceed the
 * limit; a JPEG also upright and without EXIF. A HEIC becomes a JPEG where the browser can decode it. Other and
 * unreadable files stay unchanged; validation reports them.
 */
export async function prepareFile(file: File, { types, maxBytes, resize }: FileLimits): Promise<PreparedFile> {
  const unchanged = { file }
  if (!resize || !types.includes('image/jpeg') || file.size > MAX_DECODE_BYTES) return unchanged
  const { type } = await readFileFacts(file)
  const isHeic = type === HEIC
  if (!isHeic && !(REENCODABLE_TYPES.has(type) && types.some((each) => each === type))) return unchanged
  const reencoded = await reencodeImage(file, resize)
  if (!reencoded) return unchanged
  const { jpeg, isScaled } = reencoded
  const isTooLarge = isScaled || file.size > maxBytes
  const isWorse = isTooLarge ? jpeg.size >= file.size : type === 'image/png' || jpeg.size > maxBytes
  if (isWorse && !isHeic) return unchanged
  const { lastModified, size: originalSize } = file
  const name = type === 'image/jpeg' ? file.name : toJpegName(file.name)
  return {
    file: new File([jpeg], name, { type: 'image/jpeg', lastModified }),
    ...(isTooLarge && !isWorse ? { originalSize } : {}),
  }
}

const REENCODABLE_TYPES = new Set(['image/jpeg', 'image/png'])

/** Facts of a file that the rules check; an unreadable one, such as a folder, gets an empty type. */
export async function readFileFacts(file: File): Promise<FileFacts> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .then(
      (buffer) => new Uint8Array(buffer),
      () => new Uint8Array(),
    )
  const name = safeFileName(file.name)
  return { name, size: file.size, type: detectFileType(head, name) }
}

const toJpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`
