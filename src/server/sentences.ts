import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readLanguages, readMeta, readServerTexts } from '../definitions/readTexts.ts'
import { DEFAULT_LANGUAGE } from '../model/texts.ts'

/** What the server says in `message`, in every language. */
export interface Sentences {
  /** Language → BCP 47 tag. */
  tags: Record<string, string>
  /** The sentence `key` of locales/<language>/server.json, its {{parameters}} filled in; else that of the default language. */
  say(language: string, key: string, params?: Record<string, string>): string
}

/** Reads the sentences of all languages once. */
export function readSentences(root: string): Sentences {
  const languages = readLanguages(root)
  const has = (language: string): boolean => existsSync(join(root, 'locales', language, 'server.json'))
  const texts = new Map(languages.filter(has).map((language) => [language, readServerTexts(root, language)]))
  return {
    tags: Object.fromEntries(languages.map((language) => [language, readMeta(root, language).tag])),
    say(language, key, params = {}) {
      const text = texts.get(language)?.[key] ?? texts.get(DEFAULT_LANGUAGE)?.[key] ?? key
      return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => params[name] ?? mark)
    },
  }
}
