import type { PDFDict } from '@cantoo/pdf-lib'
import { PDFArray, PDFNumber, type PDFObject } from '@cantoo/pdf-lib'
import { entry, integerEntry } from './inflateObjects.ts'
import { PdfObjectParser } from './pdfObjectParser.ts'
import { define, type CrossReference, type CrossReferenceEntry, type PdfFile } from './pdfFile.ts'

const MAX_ENTRIES = 400_000

/** From behind the word `xref` to the end of the trailer. @throws Error for anything else. Source: ISO 32000-1, section 7.5.4 */
export function readCrossReferenceTable(parser: PdfObjectParser): CrossReference {
  const entries: CrossReferenceEntry[] = []
  for (parser.skipSpace(); !parser.takeKeyword('trailer'); parser.skipSpace()) {
    const first = parser.takeInteger()
    parser.skipSpace()
    const count = parser.takeInteger()
    for (let index = 0; index < count; index++) {
      parser.skipSpace()
      const offset = parser.takeInteger()
      parser.skipSpace()
      const generation = parser.takeInteger()
      parser.skipSpace()
      if (parser.takeKeyword('n')) entries.push({ kind: 'offset', number: first + index, offset, generation })
      else if (!parser.takeKeyword('f')) throw new Error('neither used nor free')
      if (entries.length > MAX_ENTRIES) throw new RangeError('too many entries')
    }
  }
  parser.skipSpace()
  return { entries, trailer: parser.takeDictionary() }
}

/** @param bytes unpacked @throws Error. Source: ISO 32000-1, section 7.5.8 */
export function readCrossReferenceStream(trailer: PDFDict, bytes: Buffer): CrossReference {
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = integers(entry(trailer, 'W'))
  const width = typeWidth + secondWidth + thirdWidth
  if (width < 1 || Math.max(typeWidth, secondWidth, thirdWidth) > 6) throw new Error('fields of another width')
  const index = entry(trailer, 'Index')
  const sections = index === undefined ? [0, integerEntry(trailer, 'Size')] : integers(index)
  const entries: CrossReferenceEntry[] = []
  let at = 0
  const take = (length: number, fallback: number): number => {
    const value = length === 0 ? fallback : bytes.readUIntBE(at, length)
    at += length
    return value
  }
  for (let section = 0; section < sections.length; section += 2) {
    const first = sections[section] ?? 0
    for (let number = first; number < first + (sections[section + 1] ?? 0); number++) {
      const type = take(typeWidth, 1)
      const second = take(secondWidth, 0)
      const third = take(thirdWidth, 0)
      if (type === 1) entries.push({ kind: 'offset', number, offset: second, generation: third })
      else if (type === 2) entries.push({ kind: 'packed', number, container: second, index: third })
      if (entries.length > MAX_ENTRIES) throw new RangeError('too many entries')
    }
  }
  return { entries, trailer }
}

function integers(value: PDFObject | undefined): number[] {
  if (!(value instanceof PDFArray)) throw new Error('no numbers')
  return value.asArray().map((element) => {
    const number = element instanceof PDFNumber ? element.asNumber() : NaN
    if (!Number.isSafeInteger(number) || number < 0) throw new Error('no number')
    return number
  })
}

/**
 * Whether each cross-reference, from the last back to the first, leads to an object that was found without them, or to
 * none: readers then search the file, and find just those. One that leads to an object with another number defines that
 * number too, for readers differ in which they believe.
 * @param shift bytes before the header, which offsets may leave out
 */
export function isCrossReferenced(file: PdfFile, content: Buffer, shift: number): boolean {
  const { startOffset } = file
  if (startOffset === undefined) return false
  const shifts = shift === 0 ? [0] : [0, shift]
  return shifts.every((bytes) => isChainSound(startOffset, file, content, bytes))
}

function isChainSound(startOffset: number, file: PdfFile, content: Buffer, shift: number): boolean {
  const pending = [startOffset]
  const seen = new Set<number>()
  for (let offset = pending.pop(); offset !== undefined; offset = pending.pop()) {
    const at = skipSpaceFrom(content, offset + shift)
    if (seen.has(at)) continue
    seen.add(at)
    const section = file.crossReferences.get(at)
    if (!section) {
      if (isReadableAt(content, at)) return false
      continue
    }
    if (!section.entries.every((each) => isEntrySound(each, file, content, shift))) return false
    for (const key of ['Prev', 'XRefStm']) {
      const next = entry(section.trailer, key)
      if (next === undefined) continue
      if (!(next instanceof PDFNumber)) return false
      pending.push(next.asNumber())
    }
  }
  return true
}

function isEntrySound(each: CrossReferenceEntry, file: PdfFile, content: Buffer, shift: number): boolean {
  if (each.kind === 'packed') {
    const isContainer = file.objectStreams.get(each.container)?.[each.index] === each.number
    // Another object with the number of the container could be taken for it.
    return isContainer && file.definitions.get(each.container)?.length === 1
  }
  const at = skipSpaceFrom(content, each.offset + shift)
  const object = file.objects.get(at)
  if (object && object.number !== each.number) define(file, each.number, object.value)
  return object !== undefined || !isReadableAt(content, at)
}

/** Whether a reader would find an object or a table there, comments between its words or not. */
function isReadableAt(content: Buffer, offset: number): boolean {
  if (!Number.isSafeInteger(offset) || offset >= content.length) return false
  const parser = new PdfObjectParser(content)
  parser.moveTo(offset)
  try {
    parser.skipSpace()
    if (parser.takeKeyword('xref')) return true
    parser.takeInteger()
    parser.skipSpace()
    parser.takeInteger()
    parser.skipSpace()
    return parser.takeKeyword('obj')
  } catch {
    return false
  }
}

/** Readers skip white space before an object, and some programs count it in. */
function skipSpaceFrom(content: Buffer, offset: number): number {
  let at = offset
  while (at - offset < 16 && [0, 9, 10, 12, 13, 32].includes(content[at] ?? -1)) at += 1
  return at
}
