import type { FastifyBaseLogger } from 'fastify'
import { invalidFields } from '../http/errors.ts'
import type { FileRow } from '../store/tables.ts'
import type { Vault } from '../secrets/vault.ts'
import type { ImageReencoder } from './imageReencoder.ts'
import { inspectPdf } from './inspectPdf.ts'
import { sha256, type Upload } from './upload.ts'

/** A file as it will be stored, before encryption. */
export type SanitizedFile = Omit<FileRow, 'submissionId'>

/** The rules that only the server checks; their sentences are in locales/<language>/errors.json. */
type FileRule = 'fileUnreadable' | 'fileUnsafe'

/**
 * Re-encodes images and inspects PDFs, which are stored unchanged.
 * @throws BusinessError naming the fields with a file that cannot be read (`fileUnreadable`) or has active content (`fileUnsafe`)
 */
export async function sanitizeFiles(
  uploads: Upload[],
  images: ImageReencoder,
  log: FastifyBaseLogger,
): Promise<SanitizedFile[]> {
  const sanitized: SanitizedFile[] = []
  const brokenRules = new Map<string, FileRule>()
  for (const {
    field: { pointer },
    name,
    type,
    content,
  } of uploads) {
    const result =
      type === 'application/pdf' ? await sanitizePdf(content) : await sanitizeImage(content, type, images, log)
    if (typeof result === 'string') {
      if (!brokenRules.has(pointer)) brokenRules.set(pointer, result)
      continue
    }
    const position = sanitized.filter(({ field }) => field === pointer).length
    sanitized.push({ field: pointer, position, name, type, size: result.length, sha256: sha256(result), data: result })
  }
  if (brokenRules.size > 0) throw invalidFields(Object.fromEntries(brokenRules))
  return sanitized
}

const sanitizePdf = async (content: Buffer): Promise<Buffer | FileRule> => (await inspectPdf(content)) ?? content

async function sanitizeImage(
  content: Buffer,
  type: string,
  images: ImageReencoder,
  log: FastifyBaseLogger,
): Promise<Buffer | FileRule> {
  const result = await images.reencode(content, type)
  if ('content' in result) return result.content
  log.info({ err: result.error }, 'image not readable')
  return 'fileUnreadable'
}

/** The database rows of a submission's files, encrypted. */
export const toFileRows = (
  files: SanitizedFile[],
  submission: { id: string; reference: string },
  vault: Vault,
): FileRow[] =>
  files.map((file) => ({
    ...file,
    submissionId: submission.id,
    data: vault.sealBytes(file.data, `${submission.reference}${file.field}/${file.position}`),
  }))
