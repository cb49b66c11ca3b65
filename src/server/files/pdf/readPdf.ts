import { PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { readCrossReferenceTable, readCrossReferenceStream } from './crossReference.ts'
import { entry, inflateObjects, integerEntry, MAX_INFLATED_BYTES } from './inflateObjects.ts'
import { define, type PdfFile } from './pdfFile.ts'
import { PdfObjectParser, type IndirectObject } from './pdfObjectParser.ts'

const MAX_OBJECTS = 200_000
/** After so many nothing more is looked for. */
const MAX_BROKEN_SECTIONS = 200
const DIGIT = /[0-9]/
const SPACE = /[\0\t\n\f\r ]/

/** Reads a file from its header to its end, in the order of its bytes. @param start of the header */
export function readPdf(content: Buffer, start: number): PdfFile {
  const file: PdfFile = {
    definitions: new Map(),
    objects: new Map(),
    objectStreams: new Map(),
    crossReferences: new Map(),
    trailers: [],
    alternatives: [],
    startOffset: undefined,
    isBroken: false,
    brokenOffsets: new Set(),
    hidesObjects: false,
  }
  const parser = new PdfObjectParser(content)
  const budget = { bytes: MAX_INFLATED_BYTES, objects: MAX_OBJECTS }
  parser.moveTo(start)
  for (parser.skipSpace(); !parser.isAtEnd; parser.skipSpace()) {
    const { offset } = parser
    try {
      readSection(parser, content, file, budget)
    } catch {
      file.isBroken = true
      file.brokenOffsets.add(offset)
      const next = file.brokenOffsets.size > MAX_BROKEN_SECTIONS ? undefined : nextSection(content, offset + 1)
      if (next === undefined) break
      parser.moveTo(next)
    }
  }
  file.alternatives.push(...parser.alternatives)
  file.hidesObjects = !readHiddenObjects(parser, content, file, budget)
  return file
}

function readSection(
  parser: PdfObjectParser,
  content: Buffer,
  file: PdfFile,
  budget: { bytes: number; objects: number },
): void {
  const { offset } = parser
  if (DIGIT.test(String.fromCharCode(content[offset] ?? 0))) {
    const object = parser.takeIndirectObject()
    budget.objects -= 1
    if (budget.objects < 0) throw new RangeError('too many objects')
    file.objects.set(offset, object)
    define(file, object.number, object.value)
    if (object.value instanceof PDFRawStream) readPackedObjects(object, object.value, file, budget)
  } else if (parser.takeKeyword('xref')) {
    const crossReference = readCrossReferenceTable(parser)
    file.crossReferences.set(offset, crossReference)
    file.trailers.push(crossReference.trailer)
  } else if (parser.takeKeyword('startxref')) {
    parser.skipSpace()
    file.startOffset = parser.takeInteger()
  } else if (parser.takeKeyword('trailer')) {
    parser.skipSpace()
    file.trailers.push(parser.takeDictionary())
  } else {
    throw new Error('neither object nor table')
  }
}

function readPackedObjects(
  object: IndirectObject,
  { dict, contents }: PDFRawStream,
  file: PdfFile,
  budget: { bytes: number; objects: number },
): void {
  const type = entry(dict, 'Type')
  if (type !== PDFName.of('ObjStm') && type !== PDFName.of('XRef')) return
  // Both may stand in an object of their own nowhere: their length, too, is known when they are read.
  integerEntry(dict, 'Length')
  const bytes = inflateObjects(dict, contents, budget.bytes)
  budget.bytes -= bytes.length
  if (type === PDFName.of('XRef')) {
    const crossReference = readCrossReferenceStream(dict, bytes)
    file.crossReferences.set(object.offset, crossReference)
    file.trailers.push(dict)
    return
  }
  const parser = new PdfObjectParser(bytes)
  const count = integerEntry(dict, 'N')
  budget.objects -= count
  if (budget.objects < 0) throw new RangeError('too many objects')
  const places = Array.from({ length: count }, () => {
    parser.skipSpace()
    const number = parser.takeInteger()
    parser.skipSpace()
    return { number, offset: parser.takeInteger() }
  })
  const first = integerEntry(dict, 'First')
  for (const { number, offset } of places) {
    parser.moveTo(first + offset)
    define(file, number, parser.takeCompressedObject())
  }
  file.alternatives.push(...parser.alternatives)
  const numbers = places.map((place) => place.number)
  // Of two streams with one number a reader may take either.
  const others = file.objectStreams.get(object.number)
  if (others && others.join() !== numbers.join()) file.isBroken = true
  file.objectStreams.set(object.number, numbers)
}

/** Where something begins that can be read again. */
function nextSection(content: Buffer, from: number): number | undefined {
  const offsets = [nextObjectHead(content, from)?.start]
  for (const keyword of ['startxref', 'xref', 'trailer']) {
    const offset = content.indexOf(keyword, from, 'latin1')
    if (offset >= 0) offsets.push(offset)
  }
  const found = offsets.filter((offset) => offset !== undefined)
  return found.length === 0 ? undefined : Math.min(...found)
}

/** The next `1 0 obj`, wherever it stands. */
function nextObjectHead(content: Buffer, from: number): { start: number; end: number } | undefined {
  for (let at = content.indexOf('obj', from, 'latin1'); at >= 0; at = content.indexOf('obj', at + 3, 'latin1')) {
    const start = objectHeadStart(content, at)
    if (start !== undefined && start >= from) return { start, end: at + 3 }
  }
  return undefined
}

/** Of the first digit of `1 0 ` before `obj`. */
function objectHeadStart(content: Buffer, keywordAt: number): number | undefined {
  const skipBack = (at: number, pattern: RegExp): number => {
    let before = at
    while (before > 0 && pattern.test(String.fromCharCode(content[before - 1] ?? 0))) before -= 1
    return before
  }
  const generationEnd = skipBack(keywordAt, SPACE)
  const generation = skipBack(generationEnd, DIGIT)
  const numberEnd = skipBack(generation, SPACE)
  const number = skipBack(numberEnd, DIGIT)
  return generation < generationEnd && numberEnd < generation && number < numberEnd ? number : undefined
}

/**
 * Reads what a reader that searches for heads of objects could find inside streams and comments; pdfTeX leaves some.
 * @returns false when something there cannot be read
 */
function readHiddenObjects(
  parser: PdfObjectParser,
  content: Buffer,
  file: PdfFile,
  budget: { objects: number },
): boolean {
  for (let head = nextObjectHead(content, 0); head; head = nextObjectHead(content, head.end)) {
    if (file.objects.has(head.start) || file.brokenOffsets.has(head.start)) continue
    budget.objects -= 1
    if (budget.objects < 0) return false
    parser.moveTo(head.start)
    try {
      const { number, value } = parser.takeHiddenObject()
      define(file, number, value)
    } catch {
      return false
    }
  }
  return true
}
