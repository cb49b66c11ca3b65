import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Leaves out of the bundle what rjsf imports but this engine never draws: its default fields, templates and widgets, and
 * its Markdown renderer. Source: decision 003.
 */
export function trimRjsf(root: string): Plugin {
  const rjsfFolder = join(root, 'src/engine/rjsf')
  return {
    name: 'formwright:light-rjsf',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.includes('@rjsf')) return undefined
      if (id.endsWith('/getDefaultRegistry.js')) return join(rjsfFolder, 'defaultRegistry.ts')
      return id === 'markdown-to-jsx' || id.startsWith('markdown-to-jsx/')
        ? join(rjsfFolder, 'PlainText.tsx')
        : undefined
    },
  }
}
