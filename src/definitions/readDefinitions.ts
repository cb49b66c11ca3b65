import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DefinitionError } from '../model/problem.ts'
import type { JsonFile } from '../model/jsonFile.ts'
import type { SiteFile } from '../model/siteFile.ts'
import { readRegistry, type Registry } from '../model/registry.ts'

/** What the whole site shares. */
export const SITE_FILE = 'schemas/site.json'

/** What the whole site shares, as `readDefinitions` has judged it. */
export const readSiteFile = (root: string): SiteFile => readJson(root, SITE_FILE).content as SiteFile

/**
 * The registry of all pages under `root`/schemas.
 * @throws DefinitionError for a file that is no JSON or says something wrong
 */
export function readDefinitions(root: string): Registry {
  const meta = (name: string) => readJson(root, `schemas/meta/${name}.schema.json`).content as object
  return readRegistry({
    pages: readFolder(root, 'schemas/pages', '.page.json'),
    fields: readFolder(root, 'schemas/fields', '.json'),
    pageMeta: meta('page'),
    fieldMeta: meta('field'),
    site: readJson(root, SITE_FILE),
    siteMeta: meta('site'),
  })
}

/** All files of a folder below `root` that end in `ending`, parsed, in order of their names. */
export function readFolder(root: string, folder: string, ending: string): JsonFile[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => readJson(root, `${folder}/${name}`))
}

/** @throws DefinitionError naming the file when it is no JSON */
export function readJson(root: string, file: string): JsonFile {
  const text = readFileSync(join(root, file), 'utf8')
  try {
    return { file, content: JSON.parse(text) as unknown }
  } catch (error) {
    throw new DefinitionError([
      { file, place: '', what: (error as Error).message, hint: 'Correct the JSON; an editor marks the place.' },
    ])
  }
}
