import { PDFNumber, type PDFDict, type PDFObject, type PDFRef } from '@cantoo/pdf-lib'
import type { IndirectObject, StreamExtent } from './pdfObjectParser.ts'

/** Where a reader is sent for each object. */
export interface CrossReference {
  entries: CrossReferenceEntry[]
  trailer: PDFDict
}

export type CrossReferenceEntry =
  | { kind: 'offset'; number: number; offset: number; generation: number }
  | { kind: 'packed'; number: number; container: number; index: number }

/** Everything that any reader could find in a PDF, whatever it believes. */
export interface PdfFile {
  /** Every object of every revision, packed ones too, by number. */
  definitions: Map<number, PDFObject[]>
  /** Objects that are not packed, by the offset of their first digit. */
  objects: Map<number, IndirectObject>
  /** Numbers of the objects in each stream of objects, in order, by the number of the stream. */
  objectStreams: Map<number, number[]>
  /** By offset. */
  crossReferences: Map<number, CrossReference>
  trailers: PDFDict[]
  /** What some dictionaries are to a reader that takes the first of two values. */
  alternatives: PDFDict[]
  /** Where the last `startxref` points. */
  startOffset: number | undefined
  /** Whether something could not be read by the rules, so that readers may see something else there. */
  isBroken: boolean
  /** Where that begins. */
  brokenOffsets: Set<number>
  /** Whether the head of an object that cannot be read stands inside a stream or a comment. */
  hidesObjects: boolean
}

/** Adds what an object may be. */
export function define(file: PdfFile, number: number, value: PDFObject): void {
  const values = file.definitions.get(number)
  if (values) values.push(value)
  else file.definitions.set(number, [value])
}

/** Whether each stream is as long as the object with its length says; of several revisions of that object, each. */
export const haveTheirLengths = (file: PdfFile, content: Buffer): boolean =>
  [...file.objects.values()].every(
    ({ stream }) => !stream?.lengthRef || hasItsLength(stream, stream.lengthRef, file, content),
  )

function hasItsLength({ start, end }: StreamExtent, lengthRef: PDFRef, file: PdfFile, content: Buffer): boolean {
  const lengths = file.definitions.get(lengthRef.objectNumber) ?? []
  return (
    lengths.length > 0 &&
    lengths.every((length) => {
      const stated = start + (length instanceof PDFNumber ? length.asNumber() : NaN)
      // Only the end of a line may come between.
      return stated <= end && end - stated <= 2 && /^[\r\n]*$/.test(content.toString('latin1', stated, end))
    })
  )
}
