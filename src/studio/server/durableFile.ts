import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a new file in place of any file of that name, and waits until it is on disk. */
export function writeDurably(path: string, text: string): void {
  // Writing through a link of this name would change another file.
  rmSync(path, { force: true })
  const descriptor = openSync(path, 'wx', 0o644)
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Replaces a file by another in one step, so that a crash leaves one or the other. */
export function replaceFile(from: string, to: string): void {
  renameSync(from, to)
  syncFolder(dirname(to))
}

/** Waits until the entries of a folder are on disk. Windows cannot, so its own order of writes must do. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
