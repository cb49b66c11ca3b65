import { existsSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs'
import { join } from 'node:path'
import type { DefinitionProblem } from '../model/site/definitionProblem.ts'
import { SITE_CONFIG_PATH } from '../definitions/readDefinitions.ts'

/** What every project has. */
const NEEDED = [
  ...['page', 'field', 'components', 'site'].map((name) => `schemas/meta/${name}.schema.json`),
  ...['schemas/pages', 'schemas/fields', 'locales', SITE_CONFIG_PATH],
]

/** Problems for files and folders without which nothing can be checked. */
export const missingFiles = (root: string): DefinitionProblem[] =>
  NEEDED.filter((file) => !existsSync(join(root, file))).map((file) => ({
    name: 'missing-file',
    file,
    pointer: '',
    line: 1,
    column: 1,
    message: 'It is missing, and nothing works without it.',
    hint: `Bring it back: git restore ${file}`,
  }))

/** The files below a folder, and what has the name of one but cannot be read. */
export interface FileList {
  /** With `/` between the names on every system, in alphabetical order. */
  files: string[]
  problems: DefinitionProblem[]
}

/** Lists the files below `root`/`folder`; links are followed. */
export function listFiles(root: string, folder: string): FileList {
  const list: FileList = { files: [], problems: [] }
  if (existsSync(join(root, folder))) addFolder(root, folder, list, [])
  return { files: list.files.sort(), problems: list.problems }
}

function addFolder(root: string, folder: string, list: FileList, above: string[]): void {
  const path = realpathSync(join(root, folder))
  const problemAt = (file: string, message: string, hint: string) =>
    list.problems.push({ name: 'unreadable-file', file, pointer: '', line: 1, column: 1, message, hint })
  if (above.includes(path)) {
    problemAt(folder, 'This link leads back to a folder above it.', 'Remove the link.')
    return
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`
    const target = targetOf(join(path, entry.name), entry)
    if (target === undefined) problemAt(file, 'This link leads nowhere.', 'Remove it, or let it lead to a file.')
    else if (target.isFile()) list.files.push(file)
    else if (!target.isDirectory()) problemAt(file, 'This is no file that can be read.', 'Replace it by a file.')
    else if (/\.(json|md)$/.test(entry.name))
      problemAt(file, 'This is a folder, and has the name of a file.', 'Give it another name, or remove it.')
    else addFolder(root, file, list, [...above, path])
  }
}

function targetOf(path: string, entry: Dirent): Stats | Dirent | undefined {
  if (!entry.isSymbolicLink()) return entry
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
