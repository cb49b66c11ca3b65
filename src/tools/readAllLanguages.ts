import type { LocaleTexts } from '../lint/snapshot/localeTexts.ts'
import { readLanguages, readMeta, readTexts } from '../definitions/readTexts.ts'

/** The texts of all languages with their tags, in order of the languages' names. */
export const readAllLanguages = (root: string): LocaleTexts =>
  Object.fromEntries(
    readLanguages(root).map((language) => [
      language,
      { tag: readMeta(root, language).tag, texts: readTexts(root, language) },
    ]),
  )
