import type { Params, ProblemId } from '../../model/findings/findingTexts.ts'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { SITE_CONFIG_PATH } from '../../project/read/readDefinitions.ts'

/** Files and folders that every project has. */
const REQUIRED_PATHS = ['schemas/pages', 'schemas/fields', 'locales', SITE_CONFIG_PATH]

/** Problems for missing files and folders that the check needs. */
export const missingFiles = (root: string): DefinitionProblem[] =>
  REQUIRED_PATHS.filter((file) => !existsSync(join(root, file))).map((file) => ({
    id: 'missing-file',
    file,
    pointer: '',
    line: 1,
    column: 1,
    params: { file },
  }))

/** The files below a folder, and problems for entries that cannot be read. */
export interface FileList {
  /** With `/` between the names on every system, in alphabetical order. */
  files: string[]
  problems: DefinitionProblem[]
}

/**
 * Lists the files below `root`/`folder`, which may be a link itself; links below it are problems, and it does not
 * follow them.
 */
export function listFiles(root: string, folder: string): FileList {
  const list: FileList = { files: [], problems: [] }
  if (existsSync(join(root, folder))) addFolder(root, folder, list)
  return { files: list.files.sort(), problems: list.problems }
}

function addFolder(root: string, folder: string, list: FileList): void {
  const problemAt = (id: ProblemId, file: string, params: Params = {}) =>
    list.problems.push({ id, file, pointer: '', line: 1, column: 1, params })
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`
    const path = join(root, file)
    // Editors mark an open file by a hidden link that leads nowhere.
    if (entry.isSymbolicLink() && entry.name.startsWith('.') && !existsSync(path)) continue
    if (entry.isSymbolicLink())
      problemAt(existsSync(path) ? 'link-not-read' : 'link-not-read/broken', file, { target: readlinkSync(path) })
    else if (entry.isFile()) list.files.push(file)
    else if (!entry.isDirectory()) problemAt('unreadable-file/no-file', file)
    else if (/\.(json|md)$/.test(entry.name)) problemAt('unreadable-file/folder', file)
    else addFolder(root, file, list)
  }
}
