import { rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Removes the folders of a language that a removed file leaves empty: a folder of `locales/` is a language. */
export function removeEmptyFolders(root: string, file: string): void {
  for (let folder = dirname(file); folder.startsWith('locales/'); folder = dirname(folder)) {
    try {
      rmdirSync(join(root, folder))
    } catch {
      return
    }
  }
}
