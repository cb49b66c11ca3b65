import { createHash } from 'node:crypto'
import { existsSync, globSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** File in the built site with the hashes of the files that passed the check. */
const VERDICT_FILE = '.checked'

/** Two hashes with a space between: of all files in `schemas/` and `locales/`, and of all in `sample/`. */
export const hashDefinitions = (root: string): string =>
  `${hashFiles(root, ['schemas/**', 'locales/**'])} ${hashFiles(root, ['sample/**'])}`

function hashFiles(root: string, patterns: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    const path = join(root, file)
    // Hash a broken link by its name; the check reports it.
    if (lstatSync(path).isSymbolicLink() && !existsSync(path)) hash.update(file).update('\0')
    else if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** Whether definitions and sample content are unchanged since the site in `siteDir` was built, and so are checked. */
export function checkedFiles(root: string, siteDir: string): { definitions: boolean; sample: boolean } {
  const file = join(siteDir, VERDICT_FILE)
  if (!existsSync(file)) return { definitions: false, sample: false }
  const [definitions, sample] = readFileSync(file, 'utf8').split(' ')
  const [currentDefinitions, currentSample] = hashDefinitions(root).split(' ')
  return { definitions: definitions === currentDefinitions, sample: sample === currentSample }
}

/** Records in `siteDir` that the files with these hashes passed the check. */
export const recordCheck = (siteDir: string, hashes: string): void => writeFileSync(join(siteDir, VERDICT_FILE), hashes)
