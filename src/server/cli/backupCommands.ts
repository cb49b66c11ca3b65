import { existsSync } from 'node:fs'
import { readSettings, type Settings } from '../settings.ts'
import { openBucket } from '../store/objects/bucket.ts'
import { openStoreReadOnly } from '../store/openStore.ts'
import { createBackup } from '../store/sqlite/createBackup.ts'
import { restoreBackup } from '../store/sqlite/restoreBackup.ts'
import { errorMessage } from '../../model/errorDetails.ts'
import { keyFileOf, openExistingVault } from '../store/vaultKeyFile.ts'
import { findMissingObjects } from './filesCommand.ts'
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
    `Backed up to ${folder}: version ${version}, ${counts.submissions} submissions, ${counts.files} files, ${counts.accounts} accounts. It holds secret.key: keep it where nobody else can read it.${counts.objects ? ` It does not hold the ${counts.objects} objects in the object store (FILES_URL), which has a backup of its own.` : ''}`,
  )
}

/** `npm run restore -- --from FOLDER [--replace]`: replaces DATA_DIR by a backup, while no server uses it. */
export async function restoreCommand(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<void> {
  const options = { from: { type: 'string' }, replace: { type: 'boolean', default: false } } as const
  const { from, replace } = parseCliArgs({ args, options }).values
  const settings = embeddedData(root, env)
  const { dataDir, secretKeyFile } = settings
  if (!from) throw new CliError('Usage: npm run restore -- --from FOLDER [--replace]')
  const {
    info: { counts, version },
    previousDataDir,
  } = restoreBackup(dataDir, from, replace)
  const where = previousDataDir ? ` The previous data is in ${previousDataDir}.` : ''
  print(
    `Restored ${dataDir}: version ${version}, ${counts.submissions} submissions, ${counts.files ?? 0} files, ${counts.accounts} accounts.${where}${secretKeyFile ? keyHint(dataDir, secretKeyFile) : ''}`,
  )
  if (counts.objects) print(await objectsHint(settings))
}

/** PostgreSQL has better tools of its own; the key file is the operator's to copy. */
function embeddedData(root: string, env: NodeJS.ProcessEnv): Settings {
  if (env.DATABASE_URL)
    throw new CliError(
      'DATABASE_URL is set: the data is in PostgreSQL, use pg_dump and pg_restore (docs/operators.md).',
    )
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

/** Whether the object store has the objects of a restored database. */
async function objectsHint(settings: Settings): Promise<string> {
  const checkLater = 'check it by npm run files -- --check'
  if (!settings.bucket) return `Some of its files are in an object store: set FILES_URL, and ${checkLater}.`
  try {
    const store = await openStoreReadOnly(settings)
    try {
      const { found, missing } = await findMissingObjects(store, openBucket(settings.bucket))
      return `The object store has ${found} of its objects; ${missing.length} are missing${missing.length > 0 ? `: ${checkLater}` : ''}.`
    } finally {
      await store.close()
    }
  } catch (error) {
    return `The object store was not checked (${errorMessage(error)}): ${checkLater}.`
  }
}
