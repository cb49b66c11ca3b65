import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonFile, SITE_CONFIG_PATH } from '../../../src/project/read/readDefinitions.ts'
import type { LocaleTexts } from '../../../src/project/snapshot/localeTexts.ts'
import { readRegistry, type Registry } from '../../../src/model/site/registry.ts'
import type { LanguageMeta, Texts } from '../../../src/model/site/siteTexts.ts'
import type { ProjectFiles } from './projectEdit.ts'

/** The page, field and text files of a project. */
export const readProjectFiles = (root: string): ProjectFiles =>
  Object.fromEntries(
    ['schemas/pages', 'schemas/fields', 'locales'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map((file) => [file, JSON.parse(readFileSync(join(root, file), 'utf8'))] as const),
    ),
  )

/**
 * The pages of a project's files.
 * @param root of the project whose meta schemas and site file apply
 * @throws DefinitionError if a site cannot start with the files
 */
export function registryOf(files: ProjectFiles, root: string): Registry {
  const meta = (name: string) => readJsonFile(root, `schemas/meta/${name}.schema.json`).content as object
  const below = (folder: string) =>
    Object.entries(files)
      .filter(([file]) => file.startsWith(folder))
      .map(([file, content]) => ({ file, content }))
  return readRegistry({
    pages: below('schemas/pages/'),
    fields: below('schemas/fields/'),
    pageMeta: meta('page'),
    fieldMeta: meta('field'),
    site: readJsonFile(root, SITE_CONFIG_PATH),
    siteMeta: meta('site'),
  })
}

/** The texts of all languages of a project's files, as the site has them. */
export function languagesOf(files: ProjectFiles): LocaleTexts {
  const codes = Object.keys(files).flatMap((file) => /^locales\/([^/]+)\/meta\.json$/.exec(file)?.[1] ?? [])
  return Object.fromEntries(
    codes.sort().map((code) => {
      const textsIn = (file: string) => (files[`locales/${code}/${file}.json`] ?? {}) as Texts
      const pages = Object.keys(files).flatMap((file) => {
        const [, id] = new RegExp(`^locales/${code}/pages/(.+)\\.json$`).exec(file) ?? []
        return id === undefined ? [] : [[id, files[file] as Texts] as const]
      })
      const texts: Texts = {
        ...textsIn('common'),
        errors: textsIn('errors'),
        fields: textsIn('fields'),
        pages: Object.fromEntries(pages),
      }
      return [code, { tag: (files[`locales/${code}/meta.json`] as unknown as LanguageMeta).tag, texts }]
    }),
  )
}
