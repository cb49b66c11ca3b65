import react from '@vitejs/plugin-react'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { readDefinitions } from '../../project/read/readDefinitions.ts'
import { readCaseContext } from '../accept/acceptance.ts'
import { definitionModules } from '../vite/definitionModules.ts'
import { rjsfAliases } from '../vite/rjsfAliases.ts'
import { themeSheet } from '../vite/themeSheet.ts'
import { gallerySamples } from './gallerySamples.ts'

/** The page of the gallery, and the page of one form that its frame shows. */
const PAGES = { index: 'src/studio/gallery/GalleryPage.tsx', frame: 'src/studio/gallery/galleryFrame.tsx' }

/** axe for a browser. */
export const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Folder of the frame of the commit to compare with. */
export const BEFORE_FOLDER = 'before'

interface Before {
  /** Name of the commit. */
  ref: string
  /** Folder with its `schemas` and `locales`. */
  definitions: string
}

/**
 * Writes the gallery of the project under `root` into a folder: two pages with one script each, and axe, which checks
 * the shown form. The scripts are not modules, which a browser does not load from a folder. Drafts are included.
 * @param before a commit whose forms are built too, to compare with
 */
export async function buildGallery(root: string, outDir: string, before?: Before): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  for (const name of ['index', 'frame'] as const) await buildPage(name, root, outDir, [definitionModules(root)])
  copyFileSync(AXE_FILE, join(outDir, 'axe.js'))
  if (!before) return
  const folder = join(outDir, BEFORE_FOLDER)
  await buildFrame(root, folder, before.definitions, [
    ...readDefinitions(before.definitions, { drafts: true }).forms.keys(),
  ])
  copyFileSync(AXE_FILE, join(folder, 'axe.js'))
  const index = join(outDir, 'index.html')
  const meta = `<meta name="against" content="${before.ref.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" />`
  writeFileSync(
    index,
    readFileSync(index, 'utf8').replace('</head>', () => `  ${meta}\n  </head>`),
  )
}

/**
 * Writes the gallery's frame alone, for some forms of another state of the definitions.
 * @param root the project whose code draws the forms
 * @param definitions folder with `schemas` and `locales`
 */
export const buildFrame = (root: string, outDir: string, definitions: string, forms: string[]): Promise<void> =>
  buildPage('frame', root, outDir, [definitionModules(definitions, () => undefined, forms)], definitions, forms)

async function buildPage(
  name: keyof typeof PAGES,
  root: string,
  outDir: string,
  plugins: Plugin[],
  definitions = root,
  forms?: string[],
): Promise<void> {
  mkdirSync(outDir, { recursive: true })
  process.env.DRAFT_PAGES = 'on'
  await build({
    root,
    configFile: false,
    base: './',
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: rjsfAliases(root) },
    plugins: [
      ...plugins,
      gallerySamples(definitions, readCaseContext(root), forms),
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
        input: join(root, PAGES[name]),
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
