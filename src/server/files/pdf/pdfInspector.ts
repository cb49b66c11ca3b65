import { join } from 'node:path'
import type { WorkerPool } from '../workers/workerPool.ts'
import { wallLimit, type WorkAnswer, type WorkLimits } from '../workers/workerProcess.ts'
import type { PdfVerdict } from './judgePdf.ts'

/** Judges PDFs away from the event loop. */
export interface PdfInspector {
  /**
   * Why a PDF is not accepted; undefined: it is.
   * @param client whose file it is, so that each gets a turn
   * @throws as `WorkerPool.run`
   */
  inspect(content: Buffer, client: string): Promise<PdfVerdict | undefined>
}

const ENTRY = join(import.meta.dirname, 'pdfProcess.ts')
/** Source: decision 022. */
const LIMITS: WorkLimits = {
  cpuMs: 2000,
  memoryBytes: 128 * 1024 * 1024,
  wallMs: wallLimit(10_000),
}

/** Starts nothing before the first file. */
export const createPdfInspector = (workers: WorkerPool, limits = LIMITS): PdfInspector => ({
  inspect: async (content, client) =>
    toVerdict(await workers.run({ name: 'PDF', entry: ENTRY, limits }, { content, type: 'application/pdf' }, client)),
})

function toVerdict(answer: WorkAnswer | undefined): PdfVerdict | undefined {
  if (answer === 'accepted') return undefined
  return answer === 'fileUnsafe' ? 'fileUnsafe' : 'fileUnreadable'
}
