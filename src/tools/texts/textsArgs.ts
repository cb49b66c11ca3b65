import { resolve } from 'node:path'
import { parseUsage, PROJECT_ROOT, UsageError } from '../toolArgs.ts'

const USAGE = [
  'npm run texts [-- --remove-unused] [--confirm <key>]',
  'npm run texts -- export --format csv|xliff [--language <code>] [--out <path>]',
  'npm run texts -- import <file> [--language <code>]',
].join(', or ')

/** A command of `npm run texts`. */
export type TextsArgs = CompleteArgs | ExportArgs | ImportArgs

export interface CompleteArgs {
  command: 'complete'
  root: string
  removeUnused: boolean
  /** Keys of translations that still match the English; `all` for every one. */
  confirmed: string[]
}

export interface ExportArgs {
  command: 'export'
  root: string
  format: 'csv' | 'xliff'
  language: string | undefined
  /** File, or folder for several documents of XLIFF; undefined: standard output. */
  out: string | undefined
}

export interface ImportArgs {
  command: 'import'
  root: string
  file: string
  /** Language of rows that name none. */
  language: string | undefined
}

/** @throws UsageError that names the fault */
export function readTextsArgs(args: string[]): TextsArgs {
  const text = { type: 'string' as const }
  const { values, positionals } = parseUsage(USAGE, {
    args,
    allowPositionals: true,
    options: {
      root: text,
      'remove-unused': { type: 'boolean' },
      confirm: { ...text, multiple: true },
      format: text,
      language: text,
      out: text,
    },
  })
  const [command, file, ...more] = positionals
  const root = resolve(values.root ?? PROJECT_ROOT)
  const { language, out, format, confirm, 'remove-unused': removeUnused } = values
  const refuse = (sentence: string) => new UsageError(`${sentence} Usage: ${USAGE}`)
  const foreign = (names: (keyof typeof values)[]) => names.find((name) => values[name] !== undefined)
  const misplaced = foreign(
    command === 'export'
      ? ['confirm', 'remove-unused']
      : command === 'import'
        ? ['confirm', 'remove-unused', 'format', 'out']
        : ['format', 'out', 'language'],
  )
  if (misplaced !== undefined) throw refuse(`--${misplaced} does not belong here.`)
  switch (command) {
    case undefined:
      return { command: 'complete', root, removeUnused: removeUnused ?? false, confirmed: confirm ?? [] }
    case 'export':
      if (file !== undefined) throw refuse('An export takes no file: name one by --out.')
      if (format !== 'csv' && format !== 'xliff') throw refuse('--format must be csv or xliff.')
      return { command, root, format, language, out }
    case 'import':
      if (file === undefined || more.length > 0) throw refuse('Name one file to import.')
      return { command, root, file, language }
    default:
      throw refuse(`“${command}” is no command of this.`)
  }
}
