import { createHash } from 'node:crypto'
import { existsSync, globSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** In the built site: the hashes of the files in which the check found no error. */
const VERDICT_FILE = '.checked'

/** Two hashes: one changes with any file of `schemas/` and `locales/`, the other with any of `sample/`. */
export const hashDefinitions = (root: string): string =>
  `${hashFiles(root, ['schemas/**', 'locales/**'])} ${hashFiles(root, ['sample/**'])}`

function hashFiles(root: string, patterns: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    const path = join(root, file)
    // A link that leads nowhere is what the check says it is.
    if (lstatSync(path).isSymbolicLink() && !existsSync(path)) hash.update(file).update('\0')
    else if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** Which files are those that the site in `siteDir` was built from, and so checked: definitions, sample content. */
export function checkedFiles(root: string, siteDir: string): { definitions: boolean; sample: boolean } {
  const file = join(siteDir, VERDICT_FILE)
  if (!existsSync(file)) return { definitions: false, sample: false }
  const [definitions, sample] = readFileSync(file, 'utf8').split(' ')
  const [currentDefinitions, currentSample] = hashDefinitions(root).split(' ')
  return { definitions: definitions === currentDefinitions, sample: sample === currentSample }
}

/** Records in `siteDir` that the files with these hashes were checked. */
export const recordCheck = (siteDir: string, hashes: string): void => writeFileSync(join(siteDir, VERDICT_FILE), hashes)
