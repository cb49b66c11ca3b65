import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { exportResults, importResults } from '../../model/knownResults.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'

/** May be deleted at any time. */
export const CACHE_FOLDER = join(PROJECT_ROOT, 'node_modules/.cache/formwright')
export const RESULT_CACHE_FILE = join(CACHE_FOLDER, 'results.json')
/** Code that results depend on. */
const TOOLS_CODE = ['src/{forms,model,project,tools}/**/*.{ts,tsx,json}']

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
  const code = hashCode(TOOLS_CODE)
  const cache = readCache(file)
  const known = cache?.code === code ? cache.results : []
  importResults(known)
  const knownText = JSON.stringify(known)
  process.once('exit', () => {
    const results = exportResults()
    if (JSON.stringify(results) !== knownText) writeCache(file, JSON.stringify({ code, results } satisfies ResultCache))
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
export function writeCache(file: string, text: string): void {
  const newFile = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(newFile, text)
    renameSync(newFile, file)
  } catch {
    return
  }
}

/** Hash of the files of the code that match, with the packages and Node, which has the words of languages. */
export function hashCode(patterns: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(process.versions))
  for (const file of [...globSync(patterns, { cwd: PROJECT_ROOT }).sort(), 'package.json'])
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(PROJECT_ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}
