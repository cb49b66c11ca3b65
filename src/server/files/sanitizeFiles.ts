import { invalidFields } from '../http/errors.ts'
import type { NetworkBudget } from '../limits/networkBudget.ts'
import type { FileStore } from '../store/objects/fileStore.ts'
import type { FileRow, StoredFile } from '../store/tables.ts'
import type { Vault } from '../secrets/vault.ts'
import type { FileSender, Redrawer } from './redraw/redrawer.ts'
import { sha256, type Upload } from './upload.ts'
import type { VirusScanner } from './virusScanner.ts'

/** A file as it will be stored, before encryption. */
export type SanitizedFile = Omit<FileRow, 'submissionId'>

/** Services that check and redraw files before they are stored. */
export interface FileServices {
  redrawer: Redrawer
  /** Where files are stored. */
  contents: FileStore
  /** Present if the operator has one. */
  virusScanner?: VirusScanner | undefined
  /** Seconds that the networks of a sender may keep the redrawer busy. */
  drawingSeconds: NetworkBudget
  /** Bytes that the networks of a sender may have stored, by any number of accounts. */
  storedBytes: NetworkBudget
}

/**
 * Scans and redraws images and PDFs: only pictures are stored.
 * @throws BusinessError with the fields whose file cannot be read (`fileUnreadable`) or has a virus (`fileUnsafe`), and
 * with the files where a field has several; HttpError 503 when the check is impossible now
 */
export async function sanitizeFiles(
  uploads: Upload[],
  { redrawer, virusScanner }: FileServices,
  sender: FileSender,
): Promise<SanitizedFile[]> {
  const sanitized: SanitizedFile[] = []
  // Their sentences are in locales/<language>/errors.json.
  const brokenRules = new Map<string, string>()
  const brokenFiles = new Map<string, string>()
  for (const [index, result] of (await redrawer.redraw(uploads, sender, virusScanner)).entries()) {
    const upload = uploads[index]
    if (!upload) continue
    const {
      field: { pointer },
      name,
      type,
    } = upload
    if (typeof result === 'string') {
      if (!brokenRules.has(pointer)) brokenRules.set(pointer, result)
      const filesOfField = uploads.filter(({ field }) => field.pointer === pointer)
      if (filesOfField.length > 1) brokenFiles.set(`${pointer}/${filesOfField.indexOf(upload)}`, result)
      continue
    }
    const position = sanitized.filter(({ field }) => field === pointer).length
    sanitized.push({ field: pointer, position, name, type, size: result.length, sha256: sha256(result), data: result })
  }
  if (brokenRules.size > 0) throw invalidFields(Object.fromEntries(brokenRules), Object.fromEntries(brokenFiles))
  return sanitized
}

/**
 * Encrypts the files of a submission, and writes them where they are stored outside the database, one after the other,
 * since each is in memory twice meanwhile.
 * @returns their rows
 * @throws StoreDownError when they could not be written
 */
export async function storeFiles(
  files: SanitizedFile[],
  { id, reference }: { id: string; reference: string },
  vault: Vault,
  contents: FileStore,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  for (const file of files) {
    const sealed = vault.sealBytes(file.data, `${reference}${file.field}/${file.position}`)
    stored.push({ ...file, submissionId: id, ...(await contents.write(sealed)) })
  }
  return stored
}
