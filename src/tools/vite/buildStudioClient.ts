import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const SOURCES = [
  'src/{studio,site,forms,model,project,tools/vite}/**/*',
  'vite.studio.config.ts',
  'schemas/{meta,components}/*',
  'locales/*/meta.json',
  '.vscode/settings.json',
  'tests/cases/optionData.json',
  'package-lock.json',
]
const CACHE_FOLDER = 'node_modules/.cache/studio'

/**
 * Builds the Studio's page, unless it was built from the same sources before.
 * @returns the folder with its `index.html`
 */
export async function buildStudioClient(root: string): Promise<string> {
  // By this value Vite chooses between React's builds for development and production.
  const hash = createHash('sha256').update(`${process.env.NODE_ENV}\0`)
  for (const file of globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort())
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  const outDir = join(root, CACHE_FOLDER, hash.digest('hex').slice(0, 16))
  if (existsSync(join(outDir, 'index.html'))) return outDir
  const temporary = `${outDir}.${process.pid}`
  await build({
    configFile: join(root, 'vite.studio.config.ts'),
    logLevel: 'error',
    build: { outDir: temporary },
  })
  rmSync(outDir, { recursive: true, force: true })
  renameSync(temporary, outDir)
  return outDir
}
