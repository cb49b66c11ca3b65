import { PDFName, PDFRef, type PDFObject } from '@cantoo/pdf-lib'
import type { PdfFile } from './pdfFile.ts'

/** All that a value may be: itself, or each definition of the object that it refers to. */
export type Resolve = (value: PDFObject | undefined) => PDFObject[]

const MAX_REFERENCES = 8

export function resolverOf({ definitions }: PdfFile): Resolve {
  const resolve = (value: PDFObject | undefined, depth = 0): PDFObject[] => {
    if (value === undefined) return []
    if (!(value instanceof PDFRef)) return [value]
    const found = definitions.get(value.objectNumber) ?? []
    if (depth > MAX_REFERENCES) throw new Error('references in a circle')
    return found.length === 1 && !(found[0] instanceof PDFRef)
      ? found
      : found.flatMap((each) => resolve(each, depth + 1))
  }
  return (value) => resolve(value)
}

/** The names that a value may be. */
export const namesOf = (value: PDFObject | undefined, resolve: Resolve): string[] =>
  resolve(value).flatMap((each) => (each instanceof PDFName ? [each.decodeText()] : []))
