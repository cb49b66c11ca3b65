import { cpSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FileChange } from '../../studio/model/workspace.ts'
import { removeEmptyFolders } from '../../studio/server/saveFiles.ts'
import { errorCode } from '../../model/errorDetails.ts'

/** Calls `read` with a temporary copy of a project's page, field and text files that has these changes. */
export async function withChanges<T>(
  root: string,
  changes: FileChange[],
  read: (copy: string) => T | Promise<T>,
): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'formwright-studio-'))
  try {
    copyDefinitions(root, copy)
    for (const { file, after } of changes) {
      const path = join(copy, file)
      mkdirSync(dirname(path), { recursive: true })
      if (after === undefined) {
        rmSync(path, { force: true })
        removeEmptyFolders(copy, file)
      } else writeFileSync(path, after)
    }
    return await read(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Copies the definitions; starts anew if a save or an editor removes a file meanwhile. */
function copyDefinitions(root: string, copy: string, attempts = 3): void {
  try {
    // A change of the copy would be written through a link.
    const filter = (path: string): boolean => !lstatSync(path).isSymbolicLink()
    for (const folder of ['schemas', 'locales'])
      cpSync(join(root, folder), join(copy, folder), { recursive: true, filter })
  } catch (error) {
    if (attempts <= 1 || errorCode(error) !== 'ENOENT') throw error
    for (const folder of ['schemas', 'locales']) rmSync(join(copy, folder), { recursive: true, force: true })
    copyDefinitions(root, copy, attempts - 1)
  }
}
