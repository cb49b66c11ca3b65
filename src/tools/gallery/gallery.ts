import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { preview } from 'vite'
import { buildGallery } from './buildGallery.ts'
import { serveDifferences } from './differences.ts'
import { checkOutDefinitions } from '../project/gitProject.ts'
import { runInTurn } from '../runInTurn.ts'
import { parseUsage, PROJECT_ROOT, runTool, UsageError } from '../toolArgs.ts'

/**
 * `npm run gallery`: every form in every state, language, width and colour mode. Serves it on this machine; `--static
 * DIR` writes it into a folder; `--check` runs axe on all of them; `--against COMMIT` shows those of a commit beside them.
 */
const DEFAULT_FOLDER = join(PROJECT_ROOT, '.gallery')
const DEFAULT_PORT = 5180
const USAGE = 'npm run gallery -- [--static DIR] [--check] [--port NUMBER] [--against COMMIT]'

await runTool(showGallery, 2)

async function showGallery(): Promise<void> {
  const { values } = parseUsage(USAGE, {
    options: {
      static: { type: 'string' },
      check: { type: 'boolean' },
      port: { type: 'string' },
      against: { type: 'string' },
    },
  })
  const outDir = values.static === undefined ? DEFAULT_FOLDER : resolve(values.static)
  if (outDir !== DEFAULT_FOLDER && !isReplaceable(outDir))
    throw new UsageError(`${outDir} has other files, which a gallery would replace: name another folder.`)
  // Run the browser test of the gallery with every picture.
  if (values.check)
    process.exitCode = runInTurn(
      [
        ['node', 'src/tools/browsers/browsers.ts'],
        ['playwright', 'test', 'tests/e2e/gallery'],
      ],
      { GALLERY: 'all' },
    )
  else {
    const before = values.against === undefined ? undefined : checkOutDefinitions(PROJECT_ROOT, values.against)
    try {
      await buildGallery(PROJECT_ROOT, outDir, before && { ref: values.against ?? '', definitions: before.root })
    } finally {
      before?.remove()
    }
    if (values.static === undefined) await serve(outDir, Number(values.port ?? DEFAULT_PORT))
    else console.log(`The gallery is in ${outDir}: open index.html there.`)
  }
}

/** Whether a folder is new, empty or an earlier gallery. */
function isReplaceable(folder: string): boolean {
  return !existsSync(folder) || existsSync(join(folder, 'axe.js')) || readdirSync(folder).length === 0
}

async function serve(outDir: string, port: number): Promise<void> {
  const server = await preview({
    configFile: false,
    root: PROJECT_ROOT,
    build: { outDir },
    preview: { host: '127.0.0.1', port },
    plugins: [serveDifferences(outDir)],
  })
  server.printUrls()
}
