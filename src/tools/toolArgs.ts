import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The project that this code belongs to. */
export const PROJECT_ROOT = join(import.meta.dirname, '../..')

/** What a command-line tool was asked for: the project to work on (`--root DIR`, else this one) and switches. */
export function parseToolArgs(...switches: string[]): { root: string; enabled: Set<string> } {
  const { values } = parseArgs({
    options: {
      root: { type: 'string' as const },
      ...Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }])),
    },
  })
  const { root, ...rest } = values as { root?: string } & Record<string, boolean | undefined>
  return { root: resolve(root ?? PROJECT_ROOT), enabled: new Set(Object.keys(rest).filter((name) => rest[name])) }
}
