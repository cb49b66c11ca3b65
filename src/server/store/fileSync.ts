import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** Returns once a file's content is on the disk. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Windows flushes names by itself and cannot open folders. */
const canSyncFolders = process.platform !== 'win32'

/** Returns once the names in a folder are on the disk: without it, a crash may lose a new or renamed file. */
export function syncFolder(folder: string): void {
  if (!canSyncFolders) return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Like `syncFolder`, without blocking the process. */
export async function syncFolderAsync(folder: string): Promise<void> {
  if (!canSyncFolders) return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
