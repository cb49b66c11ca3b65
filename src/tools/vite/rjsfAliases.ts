import { join } from 'node:path'
import type { Alias } from 'vite'

/**
 * Modules of rjsf, or that rjsf imports, and the file of `src/forms/react/rjsf` that replaces each. Source: decision
 * 003.
 */
const REPLACEMENTS: [module: RegExp, file: string][] = [
  [/^.*\/getDefaultRegistry\.js$/, 'defaultRegistry.ts'],
  [/^.*\/toFieldPathId\.js$/, 'fieldPathId.ts'],
  [/^markdown-to-jsx\/react$/, 'PlainText.tsx'],
]

/** Aliases for every build that bundles rjsf. */
export const rjsfAliases = (root: string): Alias[] =>
  REPLACEMENTS.map(([find, file]) => ({ find, replacement: join(root, 'src/forms/react/rjsf', file) }))
