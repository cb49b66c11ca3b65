import { createHash } from 'node:crypto'
import { existsSync, globSync, lstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashDefinitions, recordCheck } from '../../project/read/verdict.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'

const SITE_DIR = join(PROJECT_ROOT, 'dist')
const STAMP_FILE = join(SITE_DIR, '.built-from')

/** Everything the site is built from. */
const SOURCES = [
  'schemas/**/*',
  'locales/**/*',
  'src/**/*.{ts,tsx,css}',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]

/** A hash that changes with any source. */
function hashSources(): string {
  const hash = createHash('sha256').update(`DRAFT_PAGES=${process.env.DRAFT_PAGES === 'on'}\0`)
  const files = globSync(SOURCES, {
    cwd: PROJECT_ROOT,
    exclude: (name) => /(^|\/)src\/(?:server|studio)\//.test(String(name)),
  }).sort()
  for (const file of files) {
    const path = join(PROJECT_ROOT, file)
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

const sourceHash = hashSources()
const upToDate = existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === sourceHash
if (!process.argv.includes('--if-stale') || !upToDate) {
  // Load on demand: a server whose site is up to date runs without the build tools.
  const { build } = await import('vite')
  const { requireSoundFiles } = await import('../check/checkFiles.ts')
  const checkedHash = hashDefinitions(PROJECT_ROOT)
  try {
    // Vite would empty the folder that a link of a branch leads to.
    if (lstatSync(SITE_DIR, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(SITE_DIR)
    // Check before Vite, which would add its own stack to each problem.
    requireSoundFiles(PROJECT_ROOT)
    await build({ root: PROJECT_ROOT, logLevel: 'warn' })
    writeFileSync(STAMP_FILE, sourceHash)
    recordCheck(SITE_DIR, checkedHash)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
