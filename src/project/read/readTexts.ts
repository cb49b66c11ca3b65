import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { definitionName } from '../../model/site/definitionFile.ts'
import { isDraft, readJsonFolder, readJsonFile, readSiteConfig } from './readDefinitions.ts'
import { brandName } from '../../model/site/siteConfig.ts'
import type { LanguageMeta, Texts } from '../../model/site/siteTexts.ts'

/** Codes of the project's languages: the folders in `root`/locales. */
export function readLanguages(root: string): string[] {
  return readdirSync(join(root, 'locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** A language's own name, BCP 47 tag and typography. */
export function readMeta(root: string, language: string): LanguageMeta {
  return readJsonFile(root, `locales/${language}/meta.json`).content as LanguageMeta
}

/**
 * All texts of a language for the site: `brand` and `common.json` at the top, `errors`, `fields` and `pages` as groups.
 * @param drafts whether to include the texts of drafts, without the marks of untranslated texts
 */
export function readTexts(root: string, language: string, { drafts = false } = {}): Texts {
  const readLocaleFile = (file: string) => readJsonFile(root, `locales/${language}/${file}`).content as Texts
  const folder = `locales/${language}/pages`
  const pages = existsSync(join(root, folder)) ? readJsonFolder(root, folder, '.json') : []
  return {
    brand: brandName(readSiteConfig(root), language),
    ...readLocaleFile('common.json'),
    errors: readLocaleFile('errors.json'),
    fields: readLocaleFile('fields.json'),
    pages: Object.fromEntries(
      pages.flatMap(({ file, content }) => {
        const id = definitionName(file)
        const texts = content as Texts
        if (!isDraftPage(root, id)) return [[id, texts]]
        return drafts ? [[id, withoutMarks(texts)]] : []
      }),
    ),
  }
}

const isDraftPage = (root: string, id: string): boolean => {
  const file = `schemas/pages/${id}.page.json`
  return existsSync(join(root, file)) && isDraft(readJsonFile(root, file).content)
}

/** Removes the marks ⟦…⟧ of untranslated texts, which enclose the source text. */
const withoutMarks = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(/^⟦(.*)⟧$/s, '$1') : withoutMarks(value),
    ]),
  )

/** A language's sentences for `message` in the server's responses. */
export function readServerTexts(root: string, language: string): Record<string, string> {
  return readJsonFile(root, `locales/${language}/server.json`).content as Record<string, string>
}

/** A language's sentences for the confirmation by e-mail. */
export function readMailTexts(root: string, language: string): Record<string, string> {
  return readJsonFile(root, `locales/${language}/mail.json`).content as Record<string, string>
}
