import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from './gitProject.ts'
import { PROJECT_ROOT } from './toolArgs.ts'

const USAGE = 'npm run texts [-- --remove-unused] [--confirm <key>]'

/** The options of `npm run texts`. */
export interface TextsArgs {
  root: string
  removeUnused: boolean
  /** Keys of translations that still say what the English says; `all` for every one. */
  confirmed: string[]
}

/** @throws UsageError naming the wrong option */
export function readTextsArgs(args: string[]): TextsArgs {
  try {
    const { values } = parseArgs({
      args,
      options: {
        root: { type: 'string' },
        'remove-unused': { type: 'boolean', default: false },
        confirm: { type: 'string', multiple: true, default: [] },
      },
    })
    return {
      root: resolve(values.root ?? PROJECT_ROOT),
      removeUnused: values['remove-unused'],
      confirmed: values.confirm,
    }
  } catch (error) {
    throw new UsageError(`${String(Object(error).message).split('. ')[0]}. Usage: ${USAGE}`)
  }
}
