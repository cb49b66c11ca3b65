import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectFilePaths } from './editedFiles.ts'

const INTERVAL_MS = 500
/** How long a call waits if nothing changes. */
const MAX_WAIT_MS = 20_000

/** A hash of the state of the page, field and text files on disk; it changes with any of them. */
export function diskStamp(root: string): string {
  const hash = createHash('sha256')
  for (const file of projectFilePaths(root)) {
    const stats = lstatSync(join(root, file), { throwIfNoEntry: false })
    hash.update(`${file}\0${stats?.mtimeMs}\0${stats?.size}\0${stats?.ino}\0`)
  }
  return hash.digest('base64url')
}

/** Waits until the files differ from the stamp, at most `MAX_WAIT_MS`. @returns the current stamp */
export async function nextStamp(root: string, stamp: string, signal: AbortSignal): Promise<string> {
  const end = performance.now() + MAX_WAIT_MS
  let current = diskStamp(root)
  while (current === stamp && performance.now() < end && !signal.aborted) {
    await wait(INTERVAL_MS)
    current = diskStamp(root)
  }
  return current
}
