import type { FastifyBaseLogger } from 'fastify'
import { wrongFields } from '../answers.ts'
import type { FileRow } from '../store/tables.ts'
import type { Vault } from '../store/vault.ts'
import type { Images } from './images.ts'
import { pdfFault } from './pdf.ts'
import { sha256, type Upload } from './upload.ts'

/** A file as it is kept, in clear. */
export type KeptFile = Omit<FileRow, 'submissionId'>

/** The rules that only the server can judge by; their sentences are in locales/<language>/errors.json. */
type Fault = 'fileUnreadable' | 'fileUnsafe'

/**
 * What is kept of files: images drawn anew, PDFs as they are once they are found harmless.
 * @throws Refusal naming the fields with a file that cannot be read (`fileUnreadable`) or does things (`fileUnsafe`)
 */
export async function keptFiles(uploads: Upload[], images: Images, log: FastifyBaseLogger): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  const faults = new Map<string, Fault>()
  for (const {
    field: { pointer },
    name,
    type,
    content,
  } of uploads) {
    const made = type === 'application/pdf' ? await pdfOf(content) : await imageOf(content, type, images, log)
    if (typeof made === 'string') {
      if (!faults.has(pointer)) faults.set(pointer, made)
      continue
    }
    const position = kept.filter(({ field }) => field === pointer).length
    kept.push({ field: pointer, position, name, type, size: made.length, sha256: sha256(made), data: made })
  }
  if (faults.size > 0) throw wrongFields(Object.fromEntries(faults))
  return kept
}

const pdfOf = async (content: Buffer): Promise<Buffer | Fault> => (await pdfFault(content)) ?? content

async function imageOf(content: Buffer, type: string, images: Images, log: FastifyBaseLogger): Promise<Buffer | Fault> {
  const result = await images.redraw(content, type)
  if ('drawn' in result) return result.drawn
  log.info({ err: result.fault }, 'image not readable')
  return 'fileUnreadable'
}

/** The rows of a submission's files. */
export const fileRows = (kept: KeptFile[], submission: { id: string; reference: string }, vault: Vault): FileRow[] =>
  kept.map((file) => ({
    ...file,
    submissionId: submission.id,
    data: vault.sealBytes(file.data, `${submission.reference}${file.field}/${file.position}`),
  }))
