import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extensionsOf } from '../../forms/schema/files/fileTypes.ts'
import type { FileStore } from '../store/objects/fileStore.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../secrets/vault.ts'
import type { SubmissionEntry } from './iterateSubmissions.ts'
import { errorMessage } from '../../model/errorDetails.ts'
import { CliError } from './cliError.ts'

/**
 * Writes the decrypted files of a submission into a folder, readable by their owner alone, under generated names such
 * as `FW-7K3M-Q2XD-9T-voucher-1.jpg`, never under the names that were sent.
 * @returns the paths
 * @throws CliError when a file cannot be written or exists already
 */
export async function exportFiles(
  store: Store,
  contents: FileStore,
  vault: Vault,
  { row }: SubmissionEntry,
  folder: string,
): Promise<string[]> {
  const written: string[] = []
  for (const { field, position, type, ...stored } of await store.submissions.listFiles(row.id)) {
    const fieldName = field.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+/, '')
    const path = join(
      folder,
      `${row.reference.replace(/[^A-Z0-9-]/g, '')}-${fieldName}-${position + 1}.${extensionsOf(type)[0] ?? 'bin'}`,
    )
    const content = vault.openBytes(await contents.read(stored), `${row.reference}${field}/${position}`)
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(path, content, { mode: 0o600, flag: 'wx', flush: true })
    } catch (error) {
      throw new CliError(`${path} cannot be written: ${errorMessage(error)}.`)
    }
    written.push(path)
  }
  return written
}
