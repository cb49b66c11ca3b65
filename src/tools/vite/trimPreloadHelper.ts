import type { Plugin } from 'vite'

/**
 * Replaces what Vite puts around each dynamic import to load styles and modules that it needs: there is one style sheet, and
 * the page itself names the modules (`preloads.ts`). Source: decision 036.
 */
export const trimPreloadHelper = (): Plugin => ({
  name: 'formwright:trim-preload-helper',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => ({ code: 'export const __vitePreload = (load) => load()', map: null }),
  },
})
