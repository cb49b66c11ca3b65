import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An alias that hashes passwords cheaply; real hashing would take a third of the time of the server's tests. */
export const CHEAP_ARGON2 = {
  find: /^@node-rs\/argon2$/,
  replacement: join(import.meta.dirname, 'server/cheapArgon2.ts'),
}

const TMPFS = '/dev/shm'
/** Required free bytes: several times the peak of a whole run. */
const MIN_FREE_BYTES = 3 * 1024 ** 3

/** Folder in memory; undefined if the system has none, or too small a one. */
function findTmpfs(): string | undefined {
  if (!existsSync(TMPFS)) return undefined
  const { bavail, bsize } = statfsSync(TMPFS)
  return bavail * bsize < MIN_FREE_BYTES ? undefined : TMPFS
}

/** Shares compiled code between the processes that the tests start. */
export function enableCompileCache(): void {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/compiled')
}

/**
 * Puts the temporary files of this process and its children, databases included, into memory where possible, and
 * removes them at its end, so that a slow disk fails no test.
 */
export function useTmpfsForTempFiles(): void {
  const tmpfs = findTmpfs()
  if (tmpfs === undefined || tmpdir().startsWith(tmpfs)) return
  const folder = mkdtempSync(join(tmpfs, 'formwright-'))
  // Mode of the system's own temporary folder, because PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Creates a folder in memory where possible, also in the nightly run, whose other folders are on the disk. */
export const createTmpfsDir = (): string => mkdtempSync(join(findTmpfs() ?? tmpdir(), 'formwright-'))
