import { HEAD_BYTES, detectFileType } from '../../model/files/detectFileType.ts'
import { safeFileName } from '../../model/files/safeFileName.ts'
import { readJpeg } from '../../model/files/jpeg.ts'
import { pngSize } from '../../model/files/png.ts'
import type { FileFacts } from '../../model/files/fileFacts.ts'
import type { FileLimits } from '../../model/schema/schema.ts'
import { reencodeImage } from './reencodeImage.ts'

/** A file ready to be sent. */
export interface PreparedFile {
  file: File
  /** Bytes before it was reduced; undefined if it was not. */
  originalSize?: number
}

/** Larger files are not read into memory and larger images (in pixels) not decoded: a phone's tab would crash. */
const MAX_READ_BYTES = 100 * 1024 * 1024
const MAX_DECODE_PIXELS = 130_000_000

/**
 * Prepares a JPEG or PNG as the field demands (`file.resize`): scaled down if its longest side or its bytes exceed the
 * limit, upright, and without EXIF. Other and unreadable files stay unchanged; validation judges them.
 */
export async function prepareFile(file: File, { types, maxBytes, resize }: FileLimits): Promise<PreparedFile> {
  const unchanged = { file }
  if (!resize || !types.includes('image/jpeg') || file.size > MAX_READ_BYTES) return unchanged
  const { type } = await readFileFacts(file)
  const bytes = REENCODABLE_TYPES.has(type) && types.some((each) => each === type) ? await readBytes(file) : undefined
  if (!bytes) return unchanged
  const jpeg = type === 'image/jpeg' ? readJpeg(bytes) : undefined
  const size = jpeg ?? pngSize(bytes)
  if (!size) return unchanged
  const isRotated = jpeg !== undefined && jpeg.orientation !== 1
  const strippedFile =
    jpeg && (isRotated || jpeg.stripped.length !== bytes.length)
      ? new File([jpeg.stripped], file.name, { type, lastModified: file.lastModified })
      : file
  // Stripping also removes a video or second image appended to the photo, which may bring it below the limit.
  const stripped = { file: strippedFile, ...(file.size > maxBytes ? { originalSize: file.size } : {}) }
  const scale = Math.min(1, resize.maxSide / Math.max(size.width, size.height))
  const isTooLarge = scale < 1 || strippedFile.size > maxBytes
  if (size.width * size.height > MAX_DECODE_PIXELS || !(isTooLarge || isRotated)) return stripped
  const reencoded = await reencodeImage(file, scale, resize.quality)
  if (!reencoded || reencoded.size >= (isTooLarge ? strippedFile.size : maxBytes)) return stripped
  const reencodedFile = new File([reencoded], type === reencoded.type ? file.name : toJpegName(file.name), {
    type: reencoded.type,
    lastModified: file.lastModified,
  })
  return { file: reencodedFile, ...(isTooLarge ? { originalSize: file.size } : {}) }
}

const REENCODABLE_TYPES = new Set(['image/jpeg', 'image/png'])

/** Facts of a file that the rules check; an unreadable one, such as a folder, gets no known type. */
export async function readFileFacts(file: File): Promise<FileFacts> {
  const head = (await readBytes(file.slice(0, HEAD_BYTES))) ?? new Uint8Array()
  const name = safeFileName(file.name)
  return { name, size: file.size, type: detectFileType(head, name) }
}

/** Undefined if unreadable: a folder, or a file deleted meanwhile. */
const readBytes = (blob: Blob): Promise<Uint8Array | undefined> =>
  blob.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  )

const toJpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`
