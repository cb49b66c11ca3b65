import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonFolder, readJsonFile, readSiteConfig } from './readDefinitions.ts'
import { brandName } from '../model/site/siteConfig.ts'
import type { LanguageMeta, Texts } from '../model/site/siteTexts.ts'

/** The languages of the project: the folders of `root`/locales. */
export function readLanguages(root: string): string[] {
  return readdirSync(join(root, 'locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** A language's own name, tag and type class. */
export function readMeta(root: string, language: string): LanguageMeta {
  return readJsonFile(root, `locales/${language}/meta.json`).content as LanguageMeta
}

/** All words of a language that the site shows: the brand and `common.json` at the top, `errors`, `fields` and `pages` below. */
export function readTexts(root: string, language: string): Texts {
  const readLocaleFile = (file: string) => readJsonFile(root, `locales/${language}/${file}`).content as Texts
  const folder = `locales/${language}/pages`
  const pages = existsSync(join(root, folder)) ? readJsonFolder(root, folder, '.json') : []
  return {
    brand: brandName(readSiteConfig(root), language),
    ...readLocaleFile('common.json'),
    errors: readLocaleFile('errors.json'),
    fields: readLocaleFile('fields.json'),
    pages: Object.fromEntries(pages.map(({ file, content }) => [file.replace(/^.*\/|\.json$/g, ''), content as Texts])),
  }
}

/** The sentences of a language that the server says in `message`. */
export function readServerTexts(root: string, language: string): Record<string, string> {
  return readJsonFile(root, `locales/${language}/server.json`).content as Record<string, string>
}
