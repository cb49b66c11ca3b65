import type { FastifyBaseLogger } from 'fastify'
import type { NetConnectOpts } from 'node:net'
import { createImageReencoder, type ImageReencoder } from './imageReencoder.ts'
import { createPdfInspector, type PdfInspector } from './pdf/pdfInspector.ts'
import { createVirusScanner, type VirusScanner } from './virusScanner.ts'

/** What judges files. */
export interface FileServices {
  images: ImageReencoder
  pdfs: PdfInspector
  /** Only where the operator has one. */
  virusScanner?: VirusScanner | undefined
}

/** @param clamd the setting CLAMD */
export const createFileServices = (log: FastifyBaseLogger, clamd: NetConnectOpts | undefined): FileServices => ({
  images: createImageReencoder(),
  pdfs: createPdfInspector(log),
  virusScanner: clamd && createVirusScanner(clamd, log),
})
