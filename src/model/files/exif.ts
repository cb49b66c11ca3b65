const EXIF_HEADER = [0x45, 0x78, 0x69, 0x66, 0x00, 0x00]
const ORIENTATION_TAG = 0x0112

/**
 * The orientation in an APP1 segment, 1 to 8; undefined if it is not EXIF or has none.
 * @param body of the segment, after its length. Source: EXIF 2.32, TIFF 6.0
 */
export function readOrientation(body: Uint8Array): number | undefined {
  if (!EXIF_HEADER.every((byte, index) => body[index] === byte)) return undefined
  const tiff = body.subarray(EXIF_HEADER.length)
  const isLittleEndian = tiff[0] === 0x49
  // Bytes beyond the end read as 0, so that a wrong offset finds nothing.
  const readNumber = (offset: number, length: number): number => {
    const bytes = Array.from({ length }, (_, index) => tiff[offset + index] ?? 0)
    return (isLittleEndian ? bytes.reverse() : bytes).reduce((sum, byte) => sum * 256 + byte, 0)
  }
  const directoryOffset = readNumber(4, 4)
  const entryCount = Math.min(readNumber(directoryOffset, 2), 1000)
  for (let index = 0; index < entryCount; index += 1) {
    const entryOffset = directoryOffset + 2 + index * 12
    if (readNumber(entryOffset, 2) !== ORIENTATION_TAG) continue
    const value = readNumber(entryOffset + 8, 2)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** An APP1 segment with the orientation and nothing else. */
export const orientationSegment = (orientation: number): Uint8Array =>
  Uint8Array.of(
    0xff,
    0xe1,
    0x00,
    0x22,
    ...EXIF_HEADER,
    0x4d,
    0x4d,
    0x00,
    0x2a,
    0x00,
    0x00,
    0x00,
    0x08,
    0x00,
    0x01,
    0x01,
    0x12,
    0x00,
    0x03,
    0x00,
    0x00,
    0x00,
    0x01,
    0x00,
    orientation,
    0x00,
    0x00,
    0x00,
    0x00,
    0x00,
    0x00,
  )
