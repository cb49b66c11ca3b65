import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { apiPages } from './src/tools/vite/apiPages.ts'
import { aspapiDevServer } from './src/tools/vite/aspapiDevServer.ts'
import { compressAssets } from './src/tools/vite/compressAssets.ts'
import { definitionModules } from './src/tools/vite/definitionModules.ts'
import { prerender } from './src/tools/vite/prerender.ts'
import { rjsfAliases } from './src/tools/vite/rjsfAliases.ts'
import { themeSheet } from './src/tools/vite/themeSheet.ts'

const root = import.meta.dirname

/**
 * Modules of the site's own that every page needs, or nearly every one: with what they import, but for libraries, they are
 * one file.
 */
const SITE =
  /[\\/]src[\\/](?:main\.tsx|site[\\/](?:i18n[\\/]\w+\.ts|ui[\\/]\w+\.tsx?|ui[\\/](?:html[\\/]contentUrl|icons[\\/]\w+)\.ts|screens[\\/]content[\\/](?:listLocation\.ts|content\.module\.css)|api[\\/](?:contentCalls|useAspapiQuery)\.ts))$/
/** What every form needs; lists, files and alternatives are apart, for the forms that have some. */
const FORM =
  /(?:[\\/]src[\\/](?:site[\\/]app[\\/]routing[\\/]FormPage\.tsx|forms[\\/]schema[\\/](?:ajvRuntime|stringFormats)\.ts)|[\\/]validator-ajv8[\\/]lib[\\/]createPrecompiledValidator\.js)$/
const LISTS = /[\\/]src[\\/]forms[\\/]react[\\/]rjsf[\\/]listFields\.ts$/

/**
 * Few files, since each is a request and compresses by itself: what every page needs, libraries apart from the site's own
 * modules, which change more often; and what several pages share.
 */
const CHUNK_GROUPS = [
  { name: 'libraries', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]|^\0rolldown/, priority: 5 },
  { name: 'index', test: SITE, priority: 4 },
  { name: 'form', test: FORM, priority: 3 },
  { name: 'lists', test: LISTS, priority: 2 },
  // Loaded by pages that need it only: never in a chunk with others.
  { name: 'mui', test: /[\\/]node_modules[\\/](?:@mui|@emotion|stylis|react-transition-group)[\\/]/, priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 800_000 },
]

/** A shared chunk is named after its group; rolldown would add every page that shares it. */
const CHUNK_NAME = ({ name }: { name: string }): string => `assets/${name.split('~')[0]}-[hash].js`

export default defineConfig({
  root,
  // Relative addresses: the site works under any sub-path.
  base: './',
  resolve: {
    alias: [
      ...rjsfAliases(root),
      // Costs a form 9 kB, to resolve references, which a form's schema has none of.
      { find: 'fast-uri', replacement: join(root, 'src/forms/react/rjsf/uriResolver.ts') },
    ],
  },
  plugins: [
    // Unit tests name what is wrong with a page one by one.
    process.env.VITEST ? definitionModules(root, () => undefined) : definitionModules(root),
    themeSheet(root, async () => (await import('./src/site/app/theme/themeTokens.ts')).themeTokens),
    process.env.VITEST ? [] : aspapiDevServer(root),
    apiPages(root),
    react(),
    prerender(root),
    compressAssets(),
  ],
  // Other documents of the repository, such as those of the bench, are no part of the site.
  optimizeDeps: { entries: ['index.html'], exclude: ['@rjsf/core'] },
  build: {
    // Nothing is inlined, so that the Content-Security-Policy needs no data: addresses.
    assetsInlineLimit: 0,
    // One sheet, which is small, so that no style arrives after what it styles.
    cssCodeSplit: false,
    // Held by tests/e2e/site/budgets.json instead.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNK_GROUPS }, chunkFileNames: CHUNK_NAME },
      checks: { pluginTimings: false },
    },
    // The licences of the bundled libraries, which several of them require to be passed on.
    license: { fileName: 'third-party-notices.md' },
  },
})
