import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { studioModules } from './src/tools/vite/studioModules.ts'
import { themeSheet } from './src/tools/vite/themeSheet.ts'
import { trimRjsf } from './src/tools/vite/trimRjsf.ts'

const root = import.meta.dirname

/** The form that is shown has a colour mode and a language of its own, inside a page that has others. */
const previewTheme = (): Plugin => ({
  name: 'formwright:preview-theme',
  transform: (code, id) =>
    id === 'virtual:theme.css'
      ? code.replace(':root{', ':root,[data-color-mode="light"]{').replaceAll('html[lang=', '[lang=')
      : undefined,
})

/** The page of the Studio, which `src/tools/vite/buildStudioClient.ts` builds; no part of the site. */
export default defineConfig({
  root: join(root, 'src/studio/client'),
  base: './',
  publicDir: false,
  plugins: [
    trimRjsf(root),
    studioModules(root),
    themeSheet(root, async () => (await import('./src/app/theme/themeTokens.ts')).themeTokens),
    previewTheme(),
    react(),
  ],
  build: { emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: Infinity },
})
