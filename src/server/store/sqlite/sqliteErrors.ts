import { StoreBusyError, StoreFullError } from '../storeErrors.ts'

/** Primary result codes of SQLite. Source: https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_FULL = 13
/** Extended result code: the shared memory file (`-shm`) cannot grow. */
const SQLITE_IOERR_SHMSIZE = 10 | (19 << 8)

const sqliteErrorCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0

/** Whether an error means that another process has the write lock. */
export const isBusy = (error: unknown): boolean => [SQLITE_BUSY, SQLITE_LOCKED].includes(sqliteErrorCode(error) & 0xff)

/** Whether an error means that the disk is full. */
export const isFull = (error: unknown): boolean =>
  (sqliteErrorCode(error) & 0xff) === SQLITE_FULL || sqliteErrorCode(error) === SQLITE_IOERR_SHMSIZE

/**
 * Turns SQLite's errors of a locked database or a full disk into those of the store; returns any other error unchanged.
 */
export function toStoreError(error: unknown): unknown {
  if (isBusy(error)) return new StoreBusyError('The database is locked by another process.', { cause: error })
  if (isFull(error)) return new StoreFullError('The disk of the database is full.', { cause: error })
  return error
}
