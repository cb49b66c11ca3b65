import { HEAD_BYTES, detectFileType } from '../../model/files/detectFileType.ts'
import { safeFileName } from '../../model/files/safeFileName.ts'
import { readJpeg } from '../../model/files/jpeg.ts'
import { pngSize } from '../../model/files/png.ts'
import type { FileFacts } from '../../model/form/checkRules.ts'
import type { FileLimits } from '../../model/schema/schema.ts'
import { reencodeImage } from './reencodeImage.ts'

/** A file as it is to be sent. */
export interface PreparedFile {
  file: File
  /** Bytes it had before it was made smaller; undefined if it was not. */
  originalSize?: number
}

/** Larger files, in bytes, are not read into memory, larger pictures, in pixels, not decoded: a phone's tab would die of it. */
const MAX_READ_BYTES = 100 * 1024 * 1024
const MAX_DECODE_PIXELS = 130_000_000

/**
 * A JPEG or PNG as a form asks for it (`file.reduce`): made smaller when its longest side or its bytes are over the limit,
 * upright, and without EXIF. What cannot be read, and everything else, stays as it is, for the rules to judge.
 */
export async function prepareFile(file: File, { types, maxBytes, reduce }: FileLimits): Promise<PreparedFile> {
  const unchanged = { file }
  if (!reduce || !types.includes('image/jpeg') || file.size > MAX_READ_BYTES) return unchanged
  const { type } = await readFileFacts(file)
  const bytes = REENCODABLE_TYPES.has(type) && types.includes(type) ? await readBytes(file) : undefined
  if (!bytes) return unchanged
  const jpeg = type === 'image/jpeg' ? readJpeg(bytes) : undefined
  const size = jpeg ?? pngSize(bytes)
  if (!size) return unchanged
  const isRotated = jpeg !== undefined && jpeg.orientation !== 1
  const strippedFile =
    jpeg && (isRotated || jpeg.stripped.length !== bytes.length)
      ? new File([jpeg.stripped], file.name, { type, lastModified: file.lastModified })
      : file
  // A film or second picture behind a photo goes with its EXIF, and counts no more.
  const stripped = { file: strippedFile, ...(file.size > maxBytes ? { originalSize: file.size } : {}) }
  const scale = Math.min(1, reduce.maxSide / Math.max(size.width, size.height))
  const isTooLarge = scale < 1 || strippedFile.size > maxBytes
  if (size.width * size.height > MAX_DECODE_PIXELS || !(isTooLarge || isRotated)) return stripped
  const reencoded = await reencodeImage(file, scale, reduce.quality)
  if (!reencoded || reencoded.size >= (isTooLarge ? strippedFile.size : maxBytes)) return stripped
  const reencodedFile = new File([reencoded], type === reencoded.type ? file.name : toJpegName(file.name), {
    type: reencoded.type,
    lastModified: file.lastModified,
  })
  return { file: reencodedFile, ...(isTooLarge ? { originalSize: file.size } : {}) }
}

const REENCODABLE_TYPES = new Set(['image/jpeg', 'image/png'])

/** What the rules judge of a file; one that cannot be read, such as a folder, is of no known type. */
export async function readFileFacts(file: File): Promise<FileFacts> {
  const head = (await readBytes(file.slice(0, HEAD_BYTES))) ?? new Uint8Array()
  const name = safeFileName(file.name)
  return { name, size: file.size, type: detectFileType(head, name) }
}

/** Undefined when it cannot be read: a folder, or a file that is gone by now. */
const readBytes = (blob: Blob): Promise<Uint8Array | undefined> =>
  blob.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  )

const toJpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`
