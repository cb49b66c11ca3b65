import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { aspapi } from './src/tools/vite/aspapi.ts'
import { definitions } from './src/tools/vite/definitions.ts'
import { lightRjsf } from './src/tools/vite/lightRjsf.ts'

const root = import.meta.dirname

export default defineConfig({
  root,
  // Relative addresses: the site works under any sub-path.
  base: './',
  plugins: [lightRjsf(root), definitions(root), aspapi(root), react()],
  optimizeDeps: { exclude: ['@rjsf/core'] },
  build: {
    // Nothing is inlined, so that the Content-Security-Policy needs no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
