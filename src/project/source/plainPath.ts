import { lstatSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The absolute path of a project's file, which may not exist yet; undefined if the file or a folder on the way to it is
 * a link or no plain one: in a project from elsewhere it would lead out of the project.
 * @param file relative to `root`, with `/` between the names
 */
export function plainPath(root: string, file: string): string | undefined {
  const steps = file.split('/')
  const isPlain = steps.every((_step, at) => {
    const stats = lstatSync(join(root, ...steps.slice(0, at + 1)), { throwIfNoEntry: false })
    return !stats || (at === steps.length - 1 ? stats.isFile() && stats.nlink <= 1 : stats.isDirectory())
  })
  return isPlain ? join(root, file) : undefined
}
