import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Keeps out of the bundle what rjsf imports but this engine never renders: default fields, templates, widgets, the
 * Markdown renderer and the resolver of `$ref` URIs. Source: decision 003.
 */
export function trimRjsf(root: string): Plugin {
  const rjsfFolder = join(root, 'src/engine/rjsf')
  return {
    name: 'formwright:trim-rjsf',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.includes('@rjsf')) return undefined
      if (id.endsWith('/getDefaultRegistry.js')) return join(rjsfFolder, 'defaultRegistry.ts')
      if (id === 'fast-uri') return join(rjsfFolder, 'uriResolver.ts')
      return id === 'markdown-to-jsx' || id.startsWith('markdown-to-jsx/')
        ? join(rjsfFolder, 'PlainText.tsx')
        : undefined
    },
  }
}
