import { join } from 'node:path'
import type { Alias } from 'vite'
import { DRAWING_REPLACEMENTS, RJSF_REPLACEMENTS } from '../../forms/vite/rjsfReplacements.ts'

const aliases = (root: string, replacements: typeof RJSF_REPLACEMENTS): Alias[] =>
  replacements.map(([find, file]) => ({ find, replacement: join(root, 'src/forms/react/rjsf', file) }))

/** Aliases for a build that bundles rjsf, and AJV to compile schemas in the browser. */
export const rjsfAliases = (root: string): Alias[] => aliases(root, DRAWING_REPLACEMENTS)

/** Aliases for a build whose forms are compiled. */
export const compiledFormAliases = (root: string): Alias[] => aliases(root, RJSF_REPLACEMENTS)
