import { parseArgs, type ParseArgsConfig } from 'node:util'
import { errorMessage } from '../../model/errorDetails.ts'

/** A command that cannot be done; the message is one sentence for the person at the terminal. */
export class CliError extends Error {
  override name = 'CliError'
}

/** Like `parseArgs`. @throws CliError with the reason and a pointer to --help */
export function parseCliArgs<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new CliError(`${errorMessage(error).split('. ')[0]}: see --help.`)
  }
}
