import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

/** Packages with code of the machine's own. */
const NATIVE_PACKAGES = ['@node-rs/argon2', 'sharp']

/** Has each module find its files where its source is. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    order: 'pre',
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
}

/**
 * Puts the server that `prepareServer` starts into one file, packages included, which takes a third of the time to load:
 * for tests that start dozens.
 */
export async function bundleServer(): Promise<{ entry: string; remove: () => void }> {
  // Where the packages that stay outside are found.
  const cache = join(PROJECT_ROOT, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'stress-'))
  await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [keepPlaces],
    ssr: { noExternal: true, external: NATIVE_PACKAGES },
    build: {
      ssr: join(import.meta.dirname, 'servers/faultyServer.ts'),
      outDir: folder,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'server.mjs', codeSplitting: false } },
    },
  })
  return { entry: join(folder, 'server.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
