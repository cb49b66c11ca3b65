import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../model/errorDetails.ts'
import { plainPath } from '../../project/source/plainPath.ts'

/** The only folders that the Studio reads and writes. */
const FOLDERS = ['schemas', 'locales']
/** No dot at the end, since Windows drops it. */
const NAME = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?$/
/** Names of Windows devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
/** The meta schemas belong to the code. Ignores case, as some disks do. */
const CLOSED_FOLDER = /^schemas\/meta\//i
/** JSON, and the legal documents of a language. */
const TEXT_FILE = /\.json$|^locales\/[^/]+\/legal\/[^/]+\.md$/

/** Error for a path outside the writable files, or to something other than a plain file. */
export class ForbiddenPath extends Error {}

/**
 * The absolute path of a writable project file: JSON below `schemas/` or `locales/`, or a legal document there, and
 * neither a link nor below one.
 * @throws ForbiddenPath
 */
export function writablePath(root: string, file: string): string {
  const steps = file.split('/')
  const isPlain =
    steps.length > 1 && FOLDERS.includes(steps[0] ?? '') && steps.every((step) => NAME.test(step) && !DEVICE.test(step))
  if (!isPlain || !TEXT_FILE.test(file) || CLOSED_FOLDER.test(file))
    throw new ForbiddenPath(`${JSON.stringify(file)} is no file that may be written.`)
  const path = plainPath(root, file)
  if (path === undefined) throw new ForbiddenPath(`${file} is a link, or no plain file.`)
  return path
}

/** Whether a project file may be written, see `writablePath`. */
export function isWritable(root: string, file: string): boolean {
  try {
    writablePath(root, file)
    return true
  } catch {
    return false
  }
}

/** The text of a file on disk; undefined if there is no such file. */
export function readTextFile(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? decode(readFileSync(path)) : undefined
}

/** Keeps a byte order mark. */
const decode = (bytes: Buffer): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** The texts of the writable files of `schemas/` and `locales/`, and the paths of the others. */
export function readProjectFiles(root: string): { files: Record<string, string>; closed: string[] } {
  const files: Record<string, string> = {}
  const closed: string[] = []
  for (const file of projectFilePaths(root)) {
    try {
      const path = writablePath(root, file)
      const bytes = readFileSync(path)
      const text = decode(bytes)
      if (Buffer.from(text, 'utf8').equals(bytes)) files[file] = text
      else closed.push(file)
    } catch (error) {
      // The file is gone since the folder was read.
      if (errorCode(error) === 'ENOENT') continue
      if (!(error instanceof ForbiddenPath)) throw error
      closed.push(file)
    }
  }
  return { files, closed }
}

/** The paths of the JSON files and legal documents of `schemas/` and `locales/`; meta schemas belong to the code. */
export const projectFilePaths = (root: string): string[] =>
  FOLDERS.flatMap((folder) => textFiles(root, folder)).filter((file) => !CLOSED_FOLDER.test(file))

function textFiles(root: string, folder: string): string[] {
  if (!lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return textFiles(root, path)
      return TEXT_FILE.test(path) ? [path] : []
    })
}
