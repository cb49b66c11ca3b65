import { PDFArray, PDFDict, PDFName, PDFNull, PDFNumber, type PDFObject } from '@cantoo/pdf-lib'
import { inflateSync } from 'node:zlib'

/** Bytes that the streams of objects and of cross-references of one file may unpack to, together. */
export const MAX_INFLATED_BYTES = 32 * 1024 * 1024

/** The value under a key that is there; null is as good as none. */
export function entry(dictionary: PDFDict, key: string): PDFObject | undefined {
  const value = dictionary.get(PDFName.of(key), true)
  return value === PDFNull ? undefined : value
}

/** @throws Error unless it is a whole number from 0 on that stands here, not in another object */
export function integerEntry(dictionary: PDFDict, key: string): number {
  const value = entry(dictionary, key)
  const number = value instanceof PDFNumber ? value.asNumber() : NaN
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${key} is no number`)
  return number
}

/**
 * Unpacks a stream of objects or of cross-references, which honest programs leave plain or pack by Flate, once.
 * @throws Error for any other packing, for broken data, and beyond `maxBytes`
 */
export function inflateObjects(dictionary: PDFDict, packed: Uint8Array, maxBytes: number): Buffer {
  if (entry(dictionary, 'F') ?? entry(dictionary, 'FFilter') ?? entry(dictionary, 'FDecodeParms'))
    throw new Error('the stream is in another file')
  const filter = onlyElement(entry(dictionary, 'Filter'))
  if (filter === undefined) return checkSize(Buffer.from(packed), maxBytes)
  if (filter !== PDFName.of('FlateDecode')) throw new Error('another packing')
  const inflated = inflateSync(packed, { maxOutputLength: Math.max(1, maxBytes) })
  const parameters = onlyElement(entry(dictionary, 'DecodeParms'))
  if (parameters === undefined) return inflated
  if (!(parameters instanceof PDFDict)) throw new Error('parameters that stand elsewhere')
  return undoPredictor(inflated, parameters)
}

function checkSize(bytes: Buffer, maxBytes: number): Buffer {
  if (bytes.length > maxBytes) throw new Error('too large')
  return bytes
}

/** The element of an array of one, which says the same as without brackets. */
function onlyElement(value: PDFObject | undefined): PDFObject | undefined {
  if (!(value instanceof PDFArray)) return value
  if (value.size() > 1) throw new Error('packed more than once')
  const element = value.size() === 0 ? undefined : value.get(0)
  return element === PDFNull ? undefined : element
}

/** Of the predictors only those of PNG are used for objects. Source: ISO 32000-1, section 7.4.4.4. */
function undoPredictor(bytes: Buffer, parameters: PDFDict): Buffer {
  const read = (key: string, fallback: number): number =>
    entry(parameters, key) === undefined ? fallback : integerEntry(parameters, key)
  const predictor = read('Predictor', 1)
  if (predictor === 1) return bytes
  if (predictor < 10 || predictor > 15) throw new Error('another predictor')
  const bitsPerPixel = read('Colors', 1) * read('BitsPerComponent', 8)
  const rowLength = Math.ceil((read('Columns', 1) * bitsPerPixel) / 8)
  const pixelLength = Math.ceil(bitsPerPixel / 8)
  if (rowLength < 1 || rowLength > 65_536 || pixelLength < 1 || bytes.length % (rowLength + 1) !== 0)
    throw new Error('rows of another length')
  const result = Buffer.alloc((bytes.length / (rowLength + 1)) * rowLength)
  for (let row = 0; row * rowLength < result.length; row++) {
    const filterType = bytes[row * (rowLength + 1)] ?? 0
    if (filterType > 4) throw new Error('another predictor')
    for (let column = 0; column < rowLength; column++) {
      const at = row * rowLength + column
      const left = column < pixelLength ? 0 : (result[at - pixelLength] ?? 0)
      const above = row === 0 ? 0 : (result[at - rowLength] ?? 0)
      const aboveLeft = row === 0 || column < pixelLength ? 0 : (result[at - rowLength - pixelLength] ?? 0)
      const raw = bytes[row * (rowLength + 1) + 1 + column] ?? 0
      result[at] = raw + predict(filterType, left, above, aboveLeft)
    }
  }
  return result
}

function predict(filterType: number, left: number, above: number, aboveLeft: number): number {
  if (filterType === 0) return 0
  if (filterType === 1) return left
  if (filterType === 2) return above
  if (filterType === 3) return (left + above) >> 1
  const estimate = left + above - aboveLeft
  const distances = [left, above, aboveLeft].map((value) => Math.abs(estimate - value))
  const [toLeft = 0, toAbove = 0, toAboveLeft = 0] = distances
  return toLeft <= toAbove && toLeft <= toAboveLeft ? left : toAbove <= toAboveLeft ? above : aboveLeft
}
