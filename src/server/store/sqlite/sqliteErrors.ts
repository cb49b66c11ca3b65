import { StoreBusyError, StoreFullError } from '../storeErrors.ts'

/** Primary result codes of SQLite. Source: https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_FULL = 13
/** Of the errors of input and output: the file that readers and writers share (`-shm`) cannot grow. */
const SQLITE_IOERR_SHMSIZE = 10 | (19 << 8)

const sqliteErrorCode = (error: unknown): number => (error as { errcode?: number } | null)?.errcode ?? 0

/** Whether an error only says that another process writes. */
export const isBusy = (error: unknown): boolean => [SQLITE_BUSY, SQLITE_LOCKED].includes(sqliteErrorCode(error) & 0xff)

/** What a failed write means to the server, where SQLite's word for it is one that a person may hear. */
export function toStoreError(error: unknown): unknown {
  const code = sqliteErrorCode(error)
  if (isBusy(error)) return new StoreBusyError('The database is locked by another process.', { cause: error })
  if ((code & 0xff) === SQLITE_FULL || code === SQLITE_IOERR_SHMSIZE)
    return new StoreFullError('The disk of the database is full.', { cause: error })
  return error
}
