import { existsSync, readdirSync, readlinkSync } from 'node:fs'
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

/** Lists the files below `root`/`folder`, which may be a link itself; links below it are problems, and are not followed. */
export function listFiles(root: string, folder: string): FileList {
  const list: FileList = { files: [], problems: [] }
  if (existsSync(join(root, folder))) addFolder(root, folder, list)
  return { files: list.files.sort(), problems: list.problems }
}

function addFolder(root: string, folder: string, list: FileList): void {
  const problemAt = (name: 'link-not-read' | 'unreadable-file', file: string, message: string, hint: string) =>
    list.problems.push({ name, file, pointer: '', line: 1, column: 1, message, hint })
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`
    // Editors mark a file that is open by a hidden link.
    if (entry.isSymbolicLink() && entry.name.startsWith('.')) continue
    if (entry.isSymbolicLink()) problemAt('link-not-read', file, linkMessage(join(root, file)), LINK_HINT)
    else if (entry.isFile()) list.files.push(file)
    else if (!entry.isDirectory())
      problemAt('unreadable-file', file, 'This is no file that can be read.', 'Replace it by a file.')
    else if (/\.(json|md)$/.test(entry.name))
      problemAt(
        'unreadable-file',
        file,
        'This is a folder, and has the name of a file.',
        'Give it another name, or remove it.',
      )
    else addFolder(root, file, list)
  }
}

const LINK_HINT = 'Put a file or folder of its own there, or remove the link.'

const linkMessage = (path: string): string =>
  `This is a link to “${readlinkSync(path)}”${existsSync(path) ? '' : ', which leads nowhere'}: links are not read.`
