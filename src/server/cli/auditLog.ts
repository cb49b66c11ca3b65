import { appendFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { errorMessage } from '../../model/errorDetails.ts'
import { CliError } from './cliError.ts'

/**
 * Audited actions: sensitive values or files decrypted, accounts suspended or resumed, sessions ended, events sent
 * again, keys changed.
 */
type AuditAction =
  'reveal' | 'files' | 'suspend' | 'resume' | 'end-sessions' | 'send-again' | 'rotate-key' | 'forget-key'

/**
 * Writes an action into DATA_DIR/staff.log before it is done, as a JSON line.
 * @param subject submissions by their references, accounts by their numbers, or keys by their ids
 * @throws CliError when the log cannot be written; the action must not be done then
 */
export function audit(
  dataDir: string,
  what: AuditAction,
  subject: { references: string[] } | { accounts: string[] | 'everybody' } | { keys: string[] },
): void {
  const file = join(dataDir, 'staff.log')
  try {
    // By sudo several people are one user of the system.
    const user = process.env.SUDO_USER ?? userInfo().username
    appendFileSync(file, `${JSON.stringify({ time: new Date().toISOString(), user, what, ...subject })}\n`, {
      mode: 0o600,
      flush: true,
    })
  } catch (error) {
    throw new CliError(`Nothing was done, for ${file} cannot be written: ${errorMessage(error)}.`)
  }
}
