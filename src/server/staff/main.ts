import { join } from 'node:path'
import { SettingsError } from '../settings.ts'
import { StoreError } from '../store/store.ts'
import { StaffError } from './options.ts'
import { submissions } from './submissions.ts'

// Who only looks at the first lines closes the pipe.
process.stdout.on('error', () => process.exit(0))

try {
  await submissions(join(import.meta.dirname, '../../..'), process.argv.slice(2), process.env, (line) => process.stdout.write(`${line}\n`))
} catch (error) {
  const known = error instanceof StaffError || error instanceof SettingsError || error instanceof StoreError
  process.stderr.write(`${known ? error.message : (error as Error).stack ?? String(error)}\n`)
  process.exitCode = 1
}
