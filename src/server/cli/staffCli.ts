import { join } from 'node:path'
import { SettingsError } from '../settings.ts'
import { StoreError } from '../store/storeErrors.ts'
import { accountsCommand } from './accountsCommand.ts'
import { CliError } from './submissionsOptions.ts'
import { submissionsCommand } from './submissionsCommand.ts'

const COMMANDS = { submissions: submissionsCommand, accounts: accountsCommand }

// Who only looks at the first lines closes the pipe.
process.stdout.on('error', () => process.exit(0))

try {
  const [name = '', ...args] = process.argv.slice(2)
  await COMMANDS[name as keyof typeof COMMANDS](join(import.meta.dirname, '../../..'), args, process.env, (line) =>
    process.stdout.write(`${line}\n`),
  )
} catch (error) {
  const known = error instanceof CliError || error instanceof SettingsError || error instanceof StoreError
  process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = 1
}
