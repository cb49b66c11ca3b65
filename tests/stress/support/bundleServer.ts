import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

/** Packages with native code. */
const NATIVE_PACKAGES = ['@node-rs/argon2', 'sharp']

/** Lets each module find its files beside its source. */
const keepSourcePaths: Plugin = {
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
 * Bundles the server that `prepareServer` starts into one file, packages included: it loads in a third of the time, for
 * tests that start dozens.
 */
export async function bundleServer(): Promise<{ entry: string; remove: () => void }> {
  // Node finds the external packages from here.
  const cache = join(PROJECT_ROOT, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'stress-'))
  await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [keepSourcePaths],
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
