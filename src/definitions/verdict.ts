import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** In the built site: the hash of the definitions in which the check found no error. */
const VERDICT_FILE = '.checked'

/** A hash that changes with any file of `schemas/` and `locales/`. */
export function hashDefinitions(root: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(['schemas/**', 'locales/**'], { cwd: root }).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** Whether the site in `siteDir` was built from the definitions as they are, and so checked. */
export function isChecked(root: string, siteDir: string): boolean {
  const file = join(siteDir, VERDICT_FILE)
  return existsSync(file) && readFileSync(file, 'utf8') === hashDefinitions(root)
}

/** Records in `siteDir` that the definitions with this hash were checked. */
export const recordCheck = (siteDir: string, hash: string): void => writeFileSync(join(siteDir, VERDICT_FILE), hash)
