import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings, SettingsError } from '../settings.ts'
import { createBackup } from '../store/sqlite/createBackup.ts'
import { restoreBackup } from '../store/sqlite/restoreBackup.ts'
import { keyFileOf, openExistingVault, type KeyLocation } from '../store/vaultKeyFile.ts'
import { StoreError } from '../store/storeErrors.ts'

/** The commands by name; each gets its arguments and DATA_DIR and returns the line to print. */
const COMMANDS = new Map([
  ['backup', backupCommand],
  ['restore', restoreCommand],
])

/** `npm run backup -- --to FOLDER`: a verified copy of database and key, also while the server runs. */
function backupCommand(args: string[], { dataDir, secretKeyFile }: KeyLocation): string {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
  const {
    folder,
    info: { counts, version },
  } = createBackup(dataDir, requireOption(values.to, 'npm run backup -- --to FOLDER'), secretKeyFile)
  return `Backed up to ${folder}: version ${version}, ${counts.submissions} submissions, ${counts.files} files, ${counts.accounts} accounts. It holds secret.key: keep it where nobody else can read it.`
}

/** `npm run restore -- --from FOLDER [--replace]`: replaces DATA_DIR by a backup, while no server uses it. */
function restoreCommand(args: string[], { dataDir, secretKeyFile }: KeyLocation): string {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, replace: { type: 'boolean' } } })
  const {
    info: { counts, version },
    previousDataDir,
  } = restoreBackup(
    dataDir,
    requireOption(values.from, 'npm run restore -- --from FOLDER [--replace]'),
    values.replace === true,
  )
  const where = previousDataDir ? ` What was there is in ${previousDataDir}.` : ''
  return `Restored ${dataDir}: version ${version}, ${counts.submissions} submissions, ${counts.files ?? 0} files, ${counts.accounts} accounts.${where}${secretKeyFile ? keyHint(dataDir, secretKeyFile) : ''}`
}

/** What to do when the key file that the server uses is not that of the backup. */
function keyHint(dataDir: string, secretKeyFile: string): string {
  const { keyIds } = openExistingVault({ dataDir })
  const isHeld =
    existsSync(secretKeyFile) && keyIds.every((id) => openExistingVault({ dataDir, secretKeyFile }).keyIds.includes(id))
  return isHeld
    ? ''
    : ` SECRET_KEY_FILE (${secretKeyFile}) does not hold the keys of this backup: put ${keyFileOf({ dataDir })} in its place before the start.`
}

/** @throws SettingsError when a required option is missing */
function requireOption(value: string | undefined, usage: string): string {
  if (!value) throw new SettingsError(`Usage: ${usage}`)
  return value
}

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = COMMANDS.get(name)
  if (!command) throw new SettingsError(`Usage: ${[...COMMANDS.keys()].map((each) => `npm run ${each}`).join(' or ')}`)
  // PostgreSQL has better tools of its own; the key file is the operator's to copy.
  if (process.env.DATABASE_URL)
    throw new SettingsError(
      'DATABASE_URL is set: the data is in PostgreSQL, use pg_dump and pg_restore (docs/scale.md).',
    )
  const settings = readSettings(join(import.meta.dirname, '../../..'), process.env)
  process.stdout.write(`${command(args, settings)}\n`)
} catch (error) {
  const isExpected = error instanceof SettingsError || error instanceof StoreError
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
