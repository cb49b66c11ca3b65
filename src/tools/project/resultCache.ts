import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { exportResults, importResults } from '../../model/knownResults.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'

/** May be deleted at any time. */
export const RESULT_CACHE_FILE = join(PROJECT_ROOT, 'node_modules/.cache/formwright/results.json')

interface ResultCache {
  /** Hash of all that results depend on beside their input. */
  code: string
  results: [string, unknown][]
}

/**
 * Takes over the results of slow functions (`rememberResult`) from earlier runs, and keeps this run's results at its
 * end. Results of other code are dropped.
 */
export function keepResults(file = RESULT_CACHE_FILE): void {
  const code = hashCode()
  const cache = readCache(file)
  const known = cache?.code === code ? cache.results : []
  importResults(known)
  const knownText = JSON.stringify(known)
  process.once('exit', () => {
    const results = exportResults()
    if (JSON.stringify(results) !== knownText) writeCache(file, { code, results })
  })
}

function readCache(file: string): ResultCache | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Replaces the file at once, since several commands may run; without a writable folder nothing is kept. */
function writeCache(file: string, cache: ResultCache): void {
  const newFile = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(newFile, JSON.stringify(cache))
    renameSync(newFile, file)
  } catch {
    return
  }
}

/** Hash of the code of the tools and of all that it imports, the words of languages in Node included. */
function hashCode(): string {
  const hash = createHash('sha256').update(JSON.stringify(process.versions))
  const files = globSync('src/{forms,model,project,tools}/**/*.{ts,tsx,json}', { cwd: PROJECT_ROOT }).sort()
  for (const file of [...files, 'package.json'])
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(PROJECT_ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}
