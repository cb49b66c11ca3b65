import { appendFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { CliError } from './submissionsOptions.ts'

/** What the staff do that is noted: sensitive values or files are opened, accounts suspended, sessions ended. */
type AuditAction = 'reveal' | 'files' | 'suspend' | 'resume' | 'end-sessions'

/**
 * Notes, before it is done, what the staff do: a JSON line in DATA_DIR/staff.log.
 * @param subject submissions by their references, or accounts by their numbers
 * @throws StaffError when it cannot be noted; nothing is to be done then
 */
export function audit(
  dataDir: string,
  what: AuditAction,
  subject: { references: string[] } | { accounts: string[] | 'everybody' },
): void {
  const file = join(dataDir, 'staff.log')
  try {
    appendFileSync(
      file,
      `${JSON.stringify({ time: new Date().toISOString(), user: userInfo().username, what, ...subject })}\n`,
      { mode: 0o600, flush: true },
    )
  } catch (error) {
    throw new CliError(`Nothing was done, for ${file} cannot be written: ${(error as Error).message}.`)
  }
}
