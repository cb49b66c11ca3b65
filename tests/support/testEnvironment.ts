import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TMPFS = '/dev/shm'
/** Bytes that must be free there: several times what a whole run has at one time. */
const MIN_FREE_BYTES = 3 * 1024 ** 3

/** Where the system keeps files in memory; undefined where it has no such place, or too small a one. */
function findTmpfs(): string | undefined {
  if (!existsSync(TMPFS)) return undefined
  const { bavail, bsize } = statfsSync(TMPFS)
  return bavail * bsize < MIN_FREE_BYTES ? undefined : TMPFS
}

/** Has what this process starts find its modules ready to run, from one start to the next. */
export function enableCompileCache(): void {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/compiled')
}

/**
 * Has this process and what it starts put their temporary files, databases among them, into memory where it can, and takes them
 * away at its end. A disk that is slow for a moment must not decide a test; what a killed process leaves is the same in both.
 */
export function useTmpfsForTempFiles(): void {
  const tmpfs = findTmpfs()
  if (tmpfs === undefined || tmpdir().startsWith(tmpfs)) return
  const folder = mkdtempSync(join(tmpfs, 'formwright-'))
  // As the system's own: PostgreSQL is another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** A new folder for a database that is in memory where it can be also when the others are on the disk, to be measured there. */
export const createTmpfsDir = (): string => mkdtempSync(join(findTmpfs() ?? tmpdir(), 'formwright-'))
