import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** Root folder of the project that this code belongs to. */
export const PROJECT_ROOT = join(import.meta.dirname, '../..')

/** Command-line arguments of a tool: the project to work on (`--root DIR`, default this one) and the switches given. */
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
