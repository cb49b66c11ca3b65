import type { FastifyBaseLogger } from 'fastify'
import type { NetConnectOpts } from 'node:net'
import { createImageReencoder, type ImageReencoder } from './images/imageReencoder.ts'
import { createPdfInspector, type PdfInspector } from './pdf/pdfInspector.ts'
import { createVirusScanner, type VirusScanner } from './virusScanner.ts'
import { createWorkerPool, type WorkerPool } from './workers/workerPool.ts'

/** What judges files. */
export interface FileServices {
  images: ImageReencoder
  pdfs: PdfInspector
  /** Where both do their work. */
  workers: WorkerPool
  /** Only where the operator has one. */
  virusScanner?: VirusScanner | undefined
}

/** @param clamd the setting CLAMD */
export function createFileServices(log: FastifyBaseLogger, clamd: NetConnectOpts | undefined): FileServices {
  const workers = createWorkerPool(log)
  return {
    images: createImageReencoder(workers),
    pdfs: createPdfInspector(workers),
    workers,
    virusScanner: clamd && createVirusScanner(clamd, log),
  }
}
