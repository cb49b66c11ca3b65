import { join, resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { terminalMessage } from '../model/errorDetails.ts'
import { escapeObeyed } from '../model/escapeCharacters.ts'
import { DefinitionError } from '../model/site/definitionProblem.ts'
import { RefusedError } from '../model/site/failure.ts'

/** Root folder of the project that this code belongs to. */
export const PROJECT_ROOT = join(import.meta.dirname, '../..')

/** A request that cannot be done; the message is one sentence for the person at the terminal. */
export class UsageError extends Error {
  override name = 'UsageError'

  /** @param sentence may contain names from files and commits of others */
  constructor(sentence: string) {
    super(escapeObeyed(sentence))
  }
}

/** Runs a tool; an error that is meant for a person becomes its sentences, and the exit code. */
export async function runTool(run: () => unknown, exitCode = 1): Promise<void> {
  try {
    await run()
  } catch (error) {
    const isExpected = [UsageError, DefinitionError, RefusedError].some((each) => error instanceof each)
    console.error(terminalMessage(error, isExpected))
    process.exitCode = isExpected ? exitCode : 1
  }
}

/** `parseArgs` with errors for the person at the terminal. @throws UsageError with the reason and the usage */
export function parseUsage<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError(`${String(Object(error).message).split('. ')[0]}. Usage: ${usage}`)
  }
}

/**
 * Command-line arguments of a tool: the project to work on (`--root DIR`, default this one) and the switches given. Others
 * end the program with a sentence and exit code 2.
 */
export function parseToolArgs(...switches: string[]): { root: string; enabled: Set<string> } {
  const { root, ...rest } = readToolArgs(switches)
  return {
    root: resolve(root ?? PROJECT_ROOT),
    enabled: new Set(Object.entries(rest).flatMap(([name, isOn]) => (isOn ? [name] : []))),
  }
}

function readToolArgs(switches: string[]): { root?: string | undefined } {
  try {
    return parseUsage(['[--root DIR]', ...switches.map((name) => `[--${name}]`)].join(' '), {
      options: {
        root: { type: 'string' },
        ...Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }])),
      },
    }).values
  } catch (error) {
    console.error(String(Object(error).message))
    process.exit(2)
  }
}
