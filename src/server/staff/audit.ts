import { appendFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StaffError } from './options.ts'

/**
 * Notes, before it is done, that sensitive values or files are opened: a JSON line in DATA_DIR/staff.log.
 * @throws StaffError when it cannot be noted; nothing is to be opened then
 */
export function note(dataDir: string, what: 'reveal' | 'files', references: string[]): void {
  const file = join(dataDir, 'staff.log')
  try {
    appendFileSync(file, `${JSON.stringify({ time: new Date().toISOString(), user: userInfo().username, what, references })}\n`, { mode: 0o600, flush: true })
  } catch (error) {
    throw new StaffError(`Nothing was opened, for ${file} cannot be written: ${(error as Error).message}.`)
  }
}
