import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

/** What a site is built from. */
const PARTS = [
  ...['src', 'schemas', 'sample', 'locales', 'public', 'index.html', 'package.json', 'package-lock.json'],
  'vite.config.ts',
]
/** Page files of drafts, and a package of components that they name. */
const PAGES = join(import.meta.dirname, 'draftPages')
const PACKAGE = join(import.meta.dirname, 'thirdParty')

/** Drafts are served. */
export const DRAFTS = { DRAFT_PAGES: 'on' }

/**
 * Builds a copy of the project with the drafts of `draftPages`, in which the package `rjsf-harbour` is installed and
 * registered as `harbour`.
 * @returns its folder, and what removes it
 */
export function buildDraftProject(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-drafts-'))
  for (const part of PARTS) cpSync(join(PROJECT_ROOT, part), join(folder, part), { recursive: true })
  install(folder)
  for (const name of readdirSync(PAGES)) cpSync(join(PAGES, name), join(folder, 'schemas/pages', name))
  execFileSync(process.execPath, ['src/tools/build.ts'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...DRAFTS },
  })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function install(folder: string): void {
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(PROJECT_ROOT, 'node_modules')))
    if (name !== '.cache' && name !== '.vite')
      symlinkSync(join(PROJECT_ROOT, 'node_modules', name), join(modules, name))
  symlinkSync(PACKAGE, join(modules, 'rjsf-harbour'))
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  manifest.devDependencies['rjsf-harbour'] = '1.0.0'
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'schemas/components/harbour.json'),
    JSON.stringify({
      package: 'rjsf-harbour',
      widgets: { StarsWidget: { types: ['integer', 'number'] } },
      fields: { PositionField: { types: ['object'] } },
      templates: { CardTemplate: { template: 'FieldTemplate' } },
    }),
  )
}
