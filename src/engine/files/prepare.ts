import { HEAD_BYTES, kindOf } from '../../model/fileKind.ts'
import { fileName } from '../../model/fileName.ts'
import { readJpeg } from '../../model/jpeg.ts'
import { pngSize } from '../../model/png.ts'
import type { FileFacts } from '../../model/rules.ts'
import type { FileLimits } from '../../model/schema.ts'
import { redraw } from './redraw.ts'

/** A file as it is to be sent. */
export interface Prepared {
  file: File
  /** Bytes it had before it was made smaller; undefined if it was not. */
  reducedFrom?: number
}

/** Larger files, in bytes, are not read into memory, larger pictures, in pixels, not decoded: a phone's tab would die of it. */
const MOST_BYTES = 100 * 1024 * 1024
const MOST_PIXELS = 130_000_000

/**
 * A JPEG or PNG as a form asks for it (`file.reduce`): made smaller when its longest side or its bytes are over the limit,
 * upright, and without EXIF. What cannot be read, and everything else, stays as it is, for the rules to judge.
 */
export async function prepare(file: File, { types, maxBytes, reduce }: FileLimits): Promise<Prepared> {
  const same = { file }
  if (!reduce || !types.includes('image/jpeg') || file.size > MOST_BYTES) return same
  const { type } = await factsOf(file)
  const bytes = PICTURES.has(type) && types.includes(type) ? await bytesOf(file) : undefined
  if (!bytes) return same
  const jpeg = type === 'image/jpeg' ? readJpeg(bytes) : undefined
  const size = jpeg ?? pngSize(bytes)
  if (!size) return same
  const turned = jpeg !== undefined && jpeg.orientation !== 1
  const plain =
    jpeg && (turned || jpeg.plain.length !== bytes.length)
      ? new File([jpeg.plain], file.name, { type, lastModified: file.lastModified })
      : file
  // A film or second picture behind a photo goes with its EXIF, and counts no more.
  const cut = { file: plain, ...(file.size > maxBytes ? { reducedFrom: file.size } : {}) }
  const scale = Math.min(1, reduce.maxSide / Math.max(size.width, size.height))
  const tooLarge = scale < 1 || plain.size > maxBytes
  if (size.width * size.height > MOST_PIXELS || !(tooLarge || turned)) return cut
  const drawn = await redraw(file, scale, reduce.quality)
  if (!drawn || drawn.size >= (tooLarge ? plain.size : maxBytes)) return cut
  const redrawn = new File([drawn], type === drawn.type ? file.name : jpegName(file.name), {
    type: drawn.type,
    lastModified: file.lastModified,
  })
  return { file: redrawn, ...(tooLarge ? { reducedFrom: file.size } : {}) }
}

const PICTURES = new Set(['image/jpeg', 'image/png'])

/** What the rules judge of a file; one that cannot be read, such as a folder, is of no known type. */
export async function factsOf(file: File): Promise<FileFacts> {
  const head = (await bytesOf(file.slice(0, HEAD_BYTES))) ?? new Uint8Array()
  const name = fileName(file.name)
  return { name, size: file.size, type: kindOf(head, name) }
}

/** Undefined when it cannot be read: a folder, or a file that is gone by now. */
const bytesOf = (blob: Blob): Promise<Uint8Array | undefined> =>
  blob.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  )

const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`
