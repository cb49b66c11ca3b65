import { existsSync } from 'node:fs'
import { readSettings } from '../settings.ts'
import { createBackup } from '../store/sqlite/createBackup.ts'
import { restoreBackup } from '../store/sqlite/restoreBackup.ts'
import { keyFileOf, openExistingVault, type KeyLocation } from '../store/vaultKeyFile.ts'
import { CliError, parseCliArgs } from './cliError.ts'

/** `npm run backup -- --to FOLDER`: a verified copy of database and key, also while the server runs. */
export function backupCommand(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): void {
  const { to } = parseCliArgs({ args, options: { to: { type: 'string' } } }).values
  const { dataDir, secretKeyFile } = embeddedData(root, env)
  if (!to) throw new CliError('Usage: npm run backup -- --to FOLDER')
  const {
    folder,
    info: { counts, version },
  } = createBackup(dataDir, to, secretKeyFile)
  print(
    `Backed up to ${folder}: version ${version}, ${counts.submissions} submissions, ${counts.files} files, ${counts.accounts} accounts. It holds secret.key: keep it where nobody else can read it.`,
  )
}

/** `npm run restore -- --from FOLDER [--replace]`: replaces DATA_DIR by a backup, while no server uses it. */
export function restoreCommand(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): void {
  const options = { from: { type: 'string' }, replace: { type: 'boolean', default: false } } as const
  const { from, replace } = parseCliArgs({ args, options }).values
  const { dataDir, secretKeyFile } = embeddedData(root, env)
  if (!from) throw new CliError('Usage: npm run restore -- --from FOLDER [--replace]')
  const {
    info: { counts, version },
    previousDataDir,
  } = restoreBackup(dataDir, from, replace)
  const where = previousDataDir ? ` The previous data is in ${previousDataDir}.` : ''
  print(
    `Restored ${dataDir}: version ${version}, ${counts.submissions} submissions, ${counts.files ?? 0} files, ${counts.accounts} accounts.${where}${secretKeyFile ? keyHint(dataDir, secretKeyFile) : ''}`,
  )
}

/** PostgreSQL has better tools of its own; the key file is the operator's to copy. */
function embeddedData(root: string, env: NodeJS.ProcessEnv): KeyLocation {
  if (env.DATABASE_URL)
    throw new CliError('DATABASE_URL is set: the data is in PostgreSQL, use pg_dump and pg_restore (docs/scale.md).')
  return readSettings(root, env)
}

/** Hint for the operator if the server's key file does not hold the keys of the backup; otherwise empty. */
function keyHint(dataDir: string, secretKeyFile: string): string {
  const { keyIds } = openExistingVault({ dataDir })
  const hasBackupKeys =
    existsSync(secretKeyFile) && keyIds.every((id) => openExistingVault({ dataDir, secretKeyFile }).keyIds.includes(id))
  return hasBackupKeys
    ? ''
    : ` SECRET_KEY_FILE (${secretKeyFile}) does not hold the keys of this backup: put ${keyFileOf({ dataDir })} in its place before the start.`
}
