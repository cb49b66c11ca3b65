import { appendFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StaffError } from './options.ts'

/** What the staff do that is noted: sensitive values or files are opened, accounts suspended, sessions ended. */
type Deed = 'reveal' | 'files' | 'suspend' | 'resume' | 'end-sessions'

/**
 * Notes, before it is done, what the staff do: a JSON line in DATA_DIR/staff.log.
 * @param about submissions by their references, or accounts by their numbers
 * @throws StaffError when it cannot be noted; nothing is to be done then
 */
export function note(
  dataDir: string,
  what: Deed,
  about: { references: string[] } | { accounts: string[] | 'everybody' },
): void {
  const file = join(dataDir, 'staff.log')
  try {
    appendFileSync(
      file,
      `${JSON.stringify({ time: new Date().toISOString(), user: userInfo().username, what, ...about })}\n`,
      { mode: 0o600, flush: true },
    )
  } catch (error) {
    throw new StaffError(`Nothing was done, for ${file} cannot be written: ${(error as Error).message}.`)
  }
}
