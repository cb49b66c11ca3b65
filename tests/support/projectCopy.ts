import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from './projectRoot.ts'

/** Parts that a build and a start need. */
const PARTS = [
  ...['src', 'schemas', 'sample', 'locales', 'public', 'index.html', 'package.json', 'package-lock.json'],
  ...['vite.config.ts', 'tsconfig.json'],
]

/** A copy of the project in a temporary folder, with its packages linked. */
export interface ProjectCopy {
  root: string
  remove(): void
}

export function createProjectCopy(): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'formwright-copy-'))
  for (const part of PARTS) cpSync(join(PROJECT_ROOT, part), join(root, part), { recursive: true, dereference: true })
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'))
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
