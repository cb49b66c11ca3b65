/** A command that cannot be done; the message is one sentence for the person at the terminal. */
export class CliError extends Error {
  override name = 'CliError'
}

/** Shows the reason for which arguments were rejected by `parseArgs`, and where to read on. */
export const usageError = (error: unknown): CliError => new CliError(`${messageOf(error).split('. ')[0]}: see --help.`)

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
