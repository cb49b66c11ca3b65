import { join } from 'node:path'
import { terminalMessage } from '../../model/errorDetails.ts'
import { SettingsError } from '../settings.ts'
import { StoreDownError, StoreError } from '../store/storeErrors.ts'
import { accountsCommand } from './accountsCommand.ts'
import { backupCommand, restoreCommand } from './backupCommands.ts'
import { CliError } from './cliError.ts'
import { filesCommand } from './filesCommand.ts'
import { keysCommand } from './keysCommand.ts'
import { outboxCommand } from './outboxCommand.ts'
import { migrateCommand } from './migrateCommand.ts'
import { submissionsCommand } from './submissionsCommand.ts'

type Command = (
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
) => Promise<void> | void

const COMMANDS = new Map<string, Command>([
  ['submissions', submissionsCommand],
  ['accounts', accountsCommand],
  ['outbox', outboxCommand],
  ['keys', keysCommand],
  ['files', filesCommand],
  ['migrate', migrateCommand],
  ['backup', backupCommand],
  ['restore', restoreCommand],
])

// `npm run submissions | head` closes the pipe early.
process.stdout.on('error', () => process.exit(0))

try {
  const [name = '', ...args] = process.argv.slice(2)
  const command = COMMANDS.get(name)
  if (!command) throw new CliError(`Usage: ${[...COMMANDS.keys()].map((each) => `npm run ${each}`).join(' or ')}`)
  await command(join(import.meta.dirname, '../../..'), args, process.env, (line) => process.stdout.write(`${line}\n`))
} catch (error) {
  const isExpected = [CliError, SettingsError, StoreError, StoreDownError].some((each) => error instanceof each)
  process.stderr.write(`${terminalMessage(error, isExpected)}\n`)
  process.exitCode = 1
}
