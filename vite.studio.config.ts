import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { rjsfAliases } from './src/tools/vite/rjsfAliases.ts'
import { studioModules } from './src/tools/vite/studioModules.ts'
import { themeSheet } from './src/tools/vite/themeSheet.ts'

const root = import.meta.dirname

/** The pages of the Studio: its own, the shared preview, and the one in which a form is shown; `src/tools/vite/buildStudioClient.ts` builds them; no part of the site. */
export default defineConfig({
  root: join(root, 'src/studio/client'),
  base: './',
  publicDir: false,
  // The form in the frame is drawn as on the site; the properties name rjsf's own registry.
  resolve: { alias: rjsfAliases(root) },
  plugins: [
    studioModules(root),
    themeSheet(root, async () => (await import('./src/site/app/theme/themeTokens.ts')).themeTokens),
    react(),
  ],
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      input: ['index.html', 'frame.html', 'share.html'].map((page) => join(root, 'src/studio/client', page)),
    },
  },
})
