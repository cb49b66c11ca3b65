import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { aspapiDevServer } from './src/tools/vite/aspapiDevServer.ts'
import { compressAssets } from './src/tools/vite/compressAssets.ts'
import { definitionModules } from './src/tools/vite/definitionModules.ts'
import { trimRjsf } from './src/tools/vite/trimRjsf.ts'

const root = import.meta.dirname

export default defineConfig({
  root,
  // Relative addresses: the site works under any sub-path.
  base: './',
  plugins: [
    trimRjsf(root),
    definitionModules(root),
    process.env.VITEST ? [] : aspapiDevServer(root),
    react(),
    compressAssets(),
  ],
  optimizeDeps: { exclude: ['@rjsf/core'] },
  build: {
    // Nothing is inlined, so that the Content-Security-Policy needs no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licences of the bundled libraries, which several of them require to be passed on.
    license: { fileName: 'third-party-notices.md' },
  },
})
