import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a new file, in place of whatever has its name, and waits until the disk has it. */
export function writeDurably(path: string, text: string): void {
  // A link of this name would lead to the file of somebody else.
  rmSync(path, { force: true })
  const descriptor = openSync(path, 'wx', 0o644)
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Puts a file in the place of another, in one step that no crash divides. */
export function replaceFile(from: string, to: string): void {
  renameSync(from, to)
  syncFolder(dirname(to))
}

/** Waits until the disk has the names of a folder; where a system cannot, its own order has to do. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
