import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { FileChange } from '../studio/model/workspace.ts'
import { checkFiles } from './checkFiles.ts'

/** Thread of the Studio: receives unsaved changes, answers with the problems that the files have with them, or a sentence. */
const { root } = workerData as { root: string }

parentPort?.on('message', (changes: FileChange[]) => {
  const copy = mkdtempSync(join(tmpdir(), 'formwright-check-'))
  try {
    for (const folder of ['schemas', 'locales']) cpSync(join(root, folder), join(copy, folder), { recursive: true })
    for (const { file, after } of changes) {
      const path = join(copy, file)
      mkdirSync(dirname(path), { recursive: true })
      if (after === undefined) rmSync(path, { force: true })
      else writeFileSync(path, after)
    }
    parentPort?.postMessage(checkFiles(copy).problems)
  } catch (error) {
    parentPort?.postMessage(String(error))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
