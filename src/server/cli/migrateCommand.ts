import { readSettings } from '../settings.ts'
import { migrateStore } from '../store/openStore.ts'
import { parseCliArgs } from './cliError.ts'

/**
 * `npm run migrate`: brings the tables to the version of this program.
 * @param print prints a line
 * @throws CliError, SettingsError or StoreError, each with one sentence
 */
export async function migrateCommand(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<void> {
  parseCliArgs({ args, options: {} })
  print(`The database is of version ${await migrateStore(readSettings(root, env), print)}.`)
}
