import { orientationNote, orientationOf } from './exif.ts'

/** What a JPEG file says of its picture. */
export interface Jpeg {
  /** Pixels, as stored: an orientation of 5 to 8 swaps them on screen. */
  width: number
  height: number
  /** How the picture is turned to be upright, 1 (not at all) to 8. Source: EXIF 2.32, tag 0x0112. */
  orientation: number
  /**
   * The file with the same image data, without what else it tells: where and with what it was taken (EXIF, XMP, IPTC),
   * comments, thumbnails, further pictures and films behind it. The colour profile stays, and of EXIF the orientation.
   */
  plain: Uint8Array<ArrayBuffer>
}

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const COMMENT = 0xfe
/** Application segments without which a picture would look different, by marker, and how each begins. */
const NEEDED = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])

/** Reads a JPEG file segment by segment; undefined if it is none, or its segments do not follow one another. Source: ITU-T T.81, annex B. */
export function readJpeg(bytes: Uint8Array): Jpeg | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START) return undefined
  const kept: Uint8Array[] = []
  let size: { width: number; height: number } | undefined
  let orientation: number | undefined
  let scanned = false
  let at = 2
  while (at < bytes.length) {
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === undefined) return undefined
    if (marker === END) {
      kept.push(bytes.subarray(at, at + 2))
      break
    }
    if (marker === 0xff || standsAlone(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const body = bodyAt(bytes, at + 2)
    if (!body) return undefined
    const after = at + 4 + body.length
    const end = marker === SCAN ? endOfScan(bytes, after) : after
    if (isFrame(marker)) size ??= frameSize(body)
    if (marker === 0xe1) orientation ??= orientationOf(body)
    if (stays(marker, body)) kept.push(bytes.subarray(at, end))
    scanned ||= marker === SCAN
    at = end
  }
  if (!size || !scanned) return undefined
  const turned = orientation ?? 1
  const note = turned === 1 ? [] : [orientationNote(turned)]
  return { ...size, orientation: turned, plain: joined([Uint8Array.of(0xff, START), ...note, ...kept]) }
}

const standsAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Start of frame: every coding process but the tables and the reserved marker between them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** What stands behind a segment's length; undefined if the file ends before it does. */
function bodyAt(bytes: Uint8Array, at: number): Uint8Array | undefined {
  const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
  return length < 2 || at + length > bytes.length ? undefined : bytes.subarray(at + 2, at + length)
}

function frameSize(body: Uint8Array): { width: number; height: number } | undefined {
  const [, highest = 0, high = 0, wide = 0, wider = 0] = body
  const size = { height: highest * 256 + high, width: wide * 256 + wider }
  return size.width > 0 && size.height > 0 ? size : undefined
}

function stays(marker: number, body: Uint8Array): boolean {
  if (marker === COMMENT) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const begins = NEEDED.get(marker)
  return begins !== undefined && [...begins].every((character, index) => body[index] === character.charCodeAt(0))
}

/** Where the coded data of a scan end: at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] as number
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
