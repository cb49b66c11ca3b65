import { orientationSegment, readOrientation } from './exif.ts'

/** The properties of a JPEG file. */
export interface Jpeg {
  /** Pixels, as stored: an orientation of 5 to 8 swaps them on screen. */
  width: number
  height: number
  /** EXIF orientation, 1 (upright) to 8. Source: EXIF 2.32, tag 0x0112. */
  orientation: number
  /**
   * The file with the same image data and without metadata: EXIF, XMP, IPTC, comments, thumbnails, and pictures and films
   * appended to it. Colour profile and orientation stay.
   */
  stripped: Uint8Array<ArrayBuffer>
}

const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const COMMENT = 0xfe
/** Application segments that change how a picture looks: marker → signature. */
const REQUIRED_SEGMENTS = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])

/** Reads a JPEG file segment by segment; undefined if it is not a well-formed one. Source: ITU-T T.81, annex B. */
export function readJpeg(bytes: Uint8Array): Jpeg | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) return undefined
  const segments: Uint8Array[] = []
  let size: { width: number; height: number } | undefined
  let orientation: number | undefined
  let hasScan = false
  let offset = 2
  while (offset < bytes.length) {
    const marker = bytes[offset + 1]
    if (bytes[offset] !== 0xff || marker === undefined) return undefined
    if (marker === END_OF_IMAGE) {
      segments.push(bytes.subarray(offset, offset + 2))
      break
    }
    if (marker === 0xff || isStandaloneMarker(marker)) {
      offset += marker === 0xff ? 1 : 2
      continue
    }
    const body = segmentBody(bytes, offset + 2)
    if (!body) return undefined
    const bodyEnd = offset + 4 + body.length
    const end = marker === START_OF_SCAN ? endOfScan(bytes, bodyEnd) : bodyEnd
    if (isFrame(marker)) size ??= frameSize(body)
    if (marker === 0xe1) orientation ??= readOrientation(body)
    if (isSegmentKept(marker, body)) segments.push(bytes.subarray(offset, end))
    hasScan ||= marker === START_OF_SCAN
    offset = end
  }
  if (!size || !hasScan) return undefined
  const finalOrientation = orientation ?? 1
  const exifSegment = finalOrientation === 1 ? [] : [orientationSegment(finalOrientation)]
  return {
    ...size,
    orientation: finalOrientation,
    stripped: concatBytes([Uint8Array.of(0xff, START_OF_IMAGE), ...exifSegment, ...segments]),
  }
}

const isStandaloneMarker = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Whether a marker starts a frame: of its range, three markers are tables or reserved. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The bytes of a segment after its length; undefined if the file ends earlier. */
function segmentBody(bytes: Uint8Array, offset: number): Uint8Array | undefined {
  const length = (bytes[offset] ?? 0) * 256 + (bytes[offset + 1] ?? 0)
  return length < 2 || offset + length > bytes.length ? undefined : bytes.subarray(offset + 2, offset + length)
}

function frameSize(body: Uint8Array): { width: number; height: number } | undefined {
  const [, heightHigh = 0, heightLow = 0, widthHigh = 0, widthLow = 0] = body
  const size = { height: heightHigh * 256 + heightLow, width: widthHigh * 256 + widthLow }
  return size.width > 0 && size.height > 0 ? size : undefined
}

function isSegmentKept(marker: number, body: Uint8Array): boolean {
  if (marker === COMMENT) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const signature = REQUIRED_SEGMENTS.get(marker)
  return signature !== undefined && [...signature].every((character, index) => body[index] === character.charCodeAt(0))
}

/** The offset where the coded data of a scan end: the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (
    let offset = bytes.indexOf(0xff, start);
    offset >= 0 && offset + 1 < bytes.length;
    offset = bytes.indexOf(0xff, offset + 1)
  ) {
    const next = bytes[offset + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return offset
  }
  return bytes.length
}

function concatBytes(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    result.set(part, offset)
    offset += part.length
  }
  return result
}
