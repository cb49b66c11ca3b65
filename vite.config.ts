import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { apiPages } from './src/tools/vite/apiPages.ts'
import { aspapiDevServer } from './src/tools/vite/aspapiDevServer.ts'
import { compressAssets } from './src/tools/vite/compressAssets.ts'
import { definitionModules } from './src/tools/vite/definitionModules.ts'
import { prerender } from './src/tools/vite/prerender.ts'
import { compiledFormAliases, rjsfAliases } from './src/tools/vite/rjsfAliases.ts'
import { themeSheet } from './src/tools/vite/themeSheet.ts'

const root = import.meta.dirname

/**
 * The site's own modules that every page, or nearly every page, needs: together with their imports, except libraries,
 * they form one chunk.
 */
const SITE_MODULES =
  /[\\/]src[\\/](?:main\.tsx|site[\\/](?:i18n[\\/]\w+\.ts|ui[\\/]\w+\.tsx?|ui[\\/](?:html[\\/]contentUrl|icons[\\/]\w+)\.ts|screens[\\/]content[\\/](?:listLocation\.ts|content\.module\.css)|api[\\/](?:contentCalls|useAspapiQuery)\.ts))$/
/** Modules that every form needs, without those for lists, files and alternatives. */
const FORM_MODULES =
  /(?:[\\/]src[\\/](?:site[\\/]app[\\/]routing[\\/]FormPage\.tsx|forms[\\/]schema[\\/](?:ajvRuntime|stringFormats)\.ts)|[\\/]validator-ajv8[\\/]lib[\\/]createPrecompiledValidator\.js)$/
const LIST_MODULES = /[\\/]src[\\/]forms[\\/]react[\\/]rjsf[\\/]listFields\.ts$/

/**
 * Few chunks, since each costs a request and compresses separately: one of libraries and one of the site's own modules,
 * which change more often, for every page; and chunks shared by several pages.
 */
const CHUNK_GROUPS = [
  { name: 'libraries', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]|^\0rolldown/, priority: 5 },
  { name: 'index', test: SITE_MODULES, priority: 4 },
  { name: 'form', test: FORM_MODULES, priority: 3 },
  { name: 'lists', test: LIST_MODULES, priority: 2 },
  // Only some pages need it, so it must not share a chunk with other modules.
  { name: 'mui', test: /[\\/]node_modules[\\/](?:@mui|@emotion|stylis|react-transition-group)[\\/]/, priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 800_000 },
]

/** Names a shared chunk after its group only; rolldown would append every page that shares it. */
const CHUNK_NAME = ({ name }: { name: string }): string => `assets/${name.split('~')[0]}-[hash].js`

export default defineConfig(({ command }) => ({
  root,
  // Relative URLs, so that the site works under any sub-path.
  base: './',
  resolve: {
    alias: [
      ...(command === 'build' ? compiledFormAliases(root) : rjsfAliases(root)),
      // Saves each page 4.1 kB.
      { find: /^\.\/fetch\.js$/, replacement: join(root, 'src/site/api/noFetchAdapter.ts') },
    ],
  },
  plugins: [
    // Unit tests report the problems of pages themselves.
    process.env.VITEST ? definitionModules(root, () => undefined) : definitionModules(root),
    themeSheet(root, async () => (await import('./src/site/app/theme/themeTokens.ts')).themeTokens),
    process.env.VITEST ? [] : aspapiDevServer(root),
    apiPages(root),
    react(),
    prerender(root),
    compressAssets(),
  ],
  // Other HTML files of the repository, such as those of the bench, are no part of the site.
  optimizeDeps: {
    // The code of a form is generated when its page opens: a library found then would reload the page.
    entries: ['index.html', 'src/forms/{schema,react}/**/*.{ts,tsx}'],
    include: ['@rjsf/validator-ajv8'],
    exclude: ['@rjsf/core'],
  },
  build: {
    // Inline nothing, so that the Content-Security-Policy needs no data: URLs.
    assetsInlineLimit: 0,
    // One small style sheet, so that no style arrives after its elements.
    cssCodeSplit: false,
    // tests/e2e/site/budgets.json limits the sizes instead.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNK_GROUPS }, chunkFileNames: CHUNK_NAME },
      checks: { pluginTimings: false },
    },
    // Several bundled libraries require their licences to be distributed.
    license: { fileName: 'third-party-notices.md' },
  },
}))
