import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from './projectRoot.ts'

/** Pages of the contract and their texts in three languages, frozen when the journeys were written. */
export const REFERENCE = join(PROJECT_ROOT, 'tests/support/reference')

/**
 * Replaces pages, fields and their texts in a copy of the project by the reference ones, and keeps only their
 * languages.
 */
export function useReferencePages(root: string): void {
  const path = (file: string) => join(root, file)
  const languages = readdirSync(join(REFERENCE, 'locales'))
  for (const other of readdirSync(path('locales')).filter((each) => !languages.includes(each)))
    rmSync(path(`locales/${other}`), { recursive: true })
  for (const folder of ['schemas/pages', 'schemas/fields', ...languages.map((language) => `locales/${language}/pages`)])
    rmSync(path(folder), { recursive: true, force: true })
  // `sources.json` records the sources of other translations.
  for (const language of languages) rmSync(path(`locales/${language}/sources.json`), { force: true })
  cpSync(REFERENCE, root, { recursive: true })
}
