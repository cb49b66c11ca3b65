import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readLanguages, readMeta, readServerTexts } from '../../project/read/readTexts.ts'
import { readSiteConfig } from '../../project/read/readDefinitions.ts'
import { brandName } from '../../model/site/siteConfig.ts'
import { DEFAULT_LANGUAGE, interpolate } from '../../model/site/siteTexts.ts'

/** The sentences of envelopes' `message`, in every language. */
export interface ServerTexts {
  /** Language → BCP 47 tag. */
  languageTags: Record<string, string>
  /** The broker's names in all languages. */
  brandNames: string[]
  /** The sentence `key` of locales/<language>/server.json with its parameters; else that of the default language. */
  translate(language: string, key: string, params?: Record<string, string>): string
}

/** Reads the sentences of all languages. */
export function loadServerTexts(root: string): ServerTexts {
  const languages = readLanguages(root)
  const hasServerTexts = (language: string): boolean => existsSync(join(root, 'locales', language, 'server.json'))
  const texts = new Map(languages.filter(hasServerTexts).map((language) => [language, readServerTexts(root, language)]))
  return {
    languageTags: Object.fromEntries(languages.map((language) => [language, readMeta(root, language).tag])),
    brandNames: languages.map((language) => brandName(readSiteConfig(root), language)),
    translate(language, key, params = {}) {
      const text = texts.get(language)?.[key] ?? texts.get(DEFAULT_LANGUAGE)?.[key] ?? key
      return interpolate(text, params)
    },
  }
}
