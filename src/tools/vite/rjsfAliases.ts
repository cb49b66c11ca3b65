import { join } from 'node:path'
import type { Alias } from 'vite'
import { RJSF_REPLACEMENTS } from '../../forms/vite/rjsfReplacements.ts'

/** Aliases for every build that bundles rjsf. */
export const rjsfAliases = (root: string): Alias[] =>
  RJSF_REPLACEMENTS.map(([find, file]) => ({ find, replacement: join(root, 'src/forms/react/rjsf', file) }))
