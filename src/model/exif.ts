const HEADER = [0x45, 0x78, 0x69, 0x66, 0x00, 0x00]
const ORIENTATION = 0x0112

/**
 * The orientation, 1 to 8, that an APP1 segment tells; undefined if it is no EXIF or tells none.
 * @param body of the segment, behind its length. Source: EXIF 2.32, TIFF 6.0
 */
export function orientationOf(body: Uint8Array): number | undefined {
  if (!HEADER.every((byte, index) => body[index] === byte)) return undefined
  const tiff = body.subarray(HEADER.length)
  const little = tiff[0] === 0x49
  // What lies beyond the end reads as 0, so an address that leads nowhere finds nothing.
  const number = (at: number, length: number): number => {
    const bytes = Array.from({ length }, (_, index) => tiff[at + index] ?? 0)
    return (little ? bytes.reverse() : bytes).reduce((sum, byte) => sum * 256 + byte, 0)
  }
  const directory = number(4, 4)
  const entries = Math.min(number(directory, 2), 1000)
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12
    if (number(entry, 2) !== ORIENTATION) continue
    const value = number(entry + 8, 2)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** An APP1 segment that tells the orientation and nothing else. */
export const orientationNote = (orientation: number): Uint8Array =>
  Uint8Array.of(
    0xff,
    0xe1,
    0x00,
    0x22,
    ...HEADER,
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
