/** The process that draws files anew, one at a time, until the server ends it. */
import sharp from 'sharp'
import { redrawImage } from './redrawImage.ts'
import { redrawPdf } from './redrawPdf.ts'
import type { FileToRedraw, RedrawAnswer } from './redrawer.ts'

const PDF = 'application/pdf'
/** The limits apply to the whole process: resources that one file used are missing for the next. */
const MAX_CPU_US = 4_000_000
const MAX_MEMORY_BYTES = 192 * 1024 * 1024
/** Whether the next file needs another process. PDFium keeps its memory. */
const isSpent = (type: string): boolean =>
  type === PDF || process.cpuUsage().user > MAX_CPU_US || process.memoryUsage.rss() > MAX_MEMORY_BYTES

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

async function answer({ content, type }: FileToRedraw): Promise<RedrawAnswer> {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  try {
    const redrawn = await (type === PDF ? redrawPdf(file) : redrawImage(file, type))
    return { content: redrawn, isSpent: isSpent(type) }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error), isSpent: isSpent(type) }
  }
}

// A terminal or a service manager sends these to all processes; the server ends this one when it has finished.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('message', (file: FileToRedraw) => void answer(file).then((message) => process.send?.(message)))
process.send?.('ready')
