import { join } from 'node:path'
import { readSettings, SettingsError } from '../settings.ts'
import { StoreError } from '../store/storeErrors.ts'

/**
 * What `npm run backup` and `npm run restore` have in common: they say what they did in a line and end with 0, or why they
 * did nothing and end with 1.
 * @param work gets DATA_DIR and returns what to say
 */
export function runFolderCommand(work: (dataDir: string) => string): void {
  try {
    // The tool of PostgreSQL knows more than ours could; the key stays a file of the operator's.
    if (process.env.DATABASE_URL)
      throw new SettingsError(
        'DATABASE_URL is set: the data is in PostgreSQL, use pg_dump and pg_restore (docs/scale.md).',
      )
    const { dataDir } = readSettings(join(import.meta.dirname, '../../..'), process.env)
    process.stdout.write(`${work(dataDir)}\n`)
  } catch (error) {
    const isKnown = error instanceof SettingsError || error instanceof StoreError
    process.stderr.write(`${isKnown ? error.message : String((error as Error).stack)}\n`)
    process.exitCode = 1
  }
}

/** @throws SettingsError when an option is missing that has no default */
export function requireOption(value: string | undefined, usage: string): string {
  if (!value) throw new SettingsError(`Usage: ${usage}`)
  return value
}
