import react from '@vitejs/plugin-react'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'vite'
import { definitionModules } from '../vite/definitionModules.ts'
import { rjsfAliases } from '../vite/rjsfAliases.ts'
import { themeSheet } from '../vite/themeSheet.ts'
import { gallerySamples } from './gallerySamples.ts'

/** The page of the gallery, and the page of one form that its frame shows. */
const PAGES = { index: 'src/studio/gallery/GalleryPage.tsx', frame: 'src/studio/gallery/galleryFrame.tsx' }

/**
 * Writes the gallery of the project under `root` into a folder: two pages with one script each, and axe, which checks
 * the shown form. The scripts are not modules, which a browser does not load from a folder. Drafts are included.
 */
export async function buildGallery(root: string, outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  process.env.DRAFT_PAGES = 'on'
  for (const [name, entry] of Object.entries(PAGES)) {
    await build({
      root,
      configFile: false,
      base: './',
      logLevel: 'error',
      publicDir: false,
      resolve: { alias: rjsfAliases(root) },
      plugins: [
        definitionModules(root),
        gallerySamples(root),
        themeSheet(root, async () => (await import('../../site/app/theme/themeTokens.ts')).themeTokens),
        react(),
      ],
      build: {
        outDir,
        emptyOutDir: false,
        cssCodeSplit: false,
        modulePreload: false,
        chunkSizeWarningLimit: Infinity,
        rolldownOptions: {
          input: join(root, entry),
          checks: { pluginTimings: false },
          output: {
            format: 'iife',
            codeSplitting: false,
            entryFileNames: `${name}.js`,
            assetFileNames: `${name}.[ext]`,
          },
        },
      },
    })
    writeFileSync(join(outDir, `${name}.html`), pageOf(name))
  }
  copyFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), join(outDir, 'axe.js'))
}

const pageOf = (name: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    ${name === 'frame' ? '<link rel="stylesheet" href="./frame.css" />' : ''}
    <script defer src="./${name}.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`
