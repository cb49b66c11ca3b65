import { isCrossReferenced } from './crossReference.ts'
import { hasActiveContent } from './activeContent.ts'
import { entry } from './inflateObjects.ts'
import { haveTheirLengths } from './pdfFile.ts'
import { readPdf } from './readPdf.ts'

/** Why a PDF is not accepted: the names of sentences in locales/<language>/errors.json. */
export type PdfVerdict = 'fileUnreadable' | 'fileUnsafe'

/** Where header and end mark must be, in bytes. Source: ISO 32000, annex H, implementation notes. */
const MARKER_RANGE_BYTES = 1024

/**
 * Why a PDF is not accepted: `fileUnsafe` when it does more than show pages, `fileUnreadable` when it cannot be read
 * whole, as every reader would read it, or is encrypted; undefined: it is accepted. Takes long, and much memory, for
 * some files: called in a process of its own. Source: decision 022.
 */
export function judgePdf(content: Buffer): PdfVerdict | undefined {
  const start = content.subarray(0, MARKER_RANGE_BYTES).indexOf('%PDF-')
  if (start < 0 || !content.subarray(-MARKER_RANGE_BYTES).includes('%%EOF')) return 'fileUnreadable'
  // A page or a script before the header is for another program than a reader of PDF.
  if (content.subarray(0, start).includes('<')) return 'fileUnsafe'
  try {
    const file = readPdf(content, start)
    const isSound = isCrossReferenced(file, content, start) && haveTheirLengths(file, content)
    if (file.hidesObjects || hasActiveContent(file)) return 'fileUnsafe'
    const isEncrypted = file.trailers.some((trailer) => entry(trailer, 'Encrypt') !== undefined)
    return isSound && !file.isBroken && !isEncrypted ? undefined : 'fileUnreadable'
  } catch {
    // Nested deeper than any honest file.
    return 'fileUnreadable'
  }
}
