import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const stampFile = join(root, 'dist/.built-from')

/** Everything the built site is made from. */
const SOURCES = [
  'schemas/**/*.json',
  'locales/**/*.{json,md}',
  'src/**/*.{ts,tsx,css}',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]

/** A mark of the sources as they are: a changed page file gives another. */
function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => /(^|\/)src\/server\//.test(String(name)) }).sort()
  for (const file of files) {
    const path = join(root, file)
    if (/\.[a-z]+$/.test(file)) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

const sourceHash = hashSources()
const upToDate = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash
if (!process.argv.includes('--if-stale') || !upToDate) {
  // Loaded only when there is something to build: a server with an up-to-date site does not need the build tools.
  const { build } = await import('vite')
  try {
    await build({ root, logLevel: 'warn' })
    writeFileSync(stampFile, sourceHash)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
