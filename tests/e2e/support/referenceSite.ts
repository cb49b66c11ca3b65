import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { useReferencePages } from '../../support/referenceFiles.ts'
import { SERVER_ENTRY } from '../../support/serverProcess.ts'

/** Files that a site is built from; `dist` is kept, so that an unchanged site is not rebuilt. */
const PARTS = [
  ...['src', 'schemas', 'sample', 'locales', 'public', 'index.html', 'package.json', 'package-lock.json'],
  'vite.config.ts',
]
/** Folder with page files of drafts. */
const DRAFT_PAGES = join(import.meta.dirname, 'draftPages')

/** Folder of the reference site, which is built once for all journeys. */
export const REFERENCE_SITE = join(PROJECT_ROOT, 'test-results/reference-site')
export const REFERENCE_SITE_ENTRY = join(REFERENCE_SITE, SERVER_ENTRY)
/** Settings that make build and server include drafts. */
export const DRAFTS = { DRAFT_PAGES: 'on' }

/**
 * Builds the project with the reference pages instead of its own, and with the drafts of `draftPages`. Playwright calls
 * this before all journeys.
 */
export default function buildReferenceSite(): void {
  const path = (file: string) => join(REFERENCE_SITE, file)
  mkdirSync(REFERENCE_SITE, { recursive: true })
  for (const part of PARTS) {
    rmSync(path(part), { recursive: true, force: true })
    cpSync(join(PROJECT_ROOT, part), path(part), { recursive: true })
  }
  useReferencePages(REFERENCE_SITE)
  cpSync(DRAFT_PAGES, path('.'), { recursive: true })
  install()
  execFileSync(process.execPath, ['src/tools/build/build.ts', '--if-stale'], {
    cwd: REFERENCE_SITE,
    stdio: 'inherit',
    env: { ...process.env, ...DRAFTS },
  })
}

function install(): void {
  const modules = join(REFERENCE_SITE, 'node_modules')
  rmSync(modules, { recursive: true, force: true })
  mkdirSync(modules)
  for (const name of readdirSync(join(PROJECT_ROOT, 'node_modules')))
    if (name !== '.cache' && name !== '.vite')
      symlinkSync(join(PROJECT_ROOT, 'node_modules', name), join(modules, name))
}
