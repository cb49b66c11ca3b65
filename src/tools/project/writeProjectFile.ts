import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { plainPath } from '../../project/source/plainPath.ts'
import { UsageError } from '../toolArgs.ts'

/**
 * Writes a file of the project under `root`, with its folders, or removes it.
 * @param file relative to `root`, with `/` between the names
 * @param content undefined: remove the file
 * @throws UsageError for a file behind a link
 */
export function writeProjectFile(root: string, file: string, content: string | Buffer | undefined): void {
  const path = plainPath(root, file)
  if (path === undefined)
    throw new UsageError(`${file} was not written: it is a link or lies behind one. Put a plain file in its place.`)
  if (content === undefined) return rmSync(path)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
