import type { Texts } from '../../model/site/siteTexts.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { orphanFiles, unusedKeyPredicate } from './unusedTexts.ts'
import {
  pluralOf,
  pluralFormsOf,
  buildTextIndex,
  locateKey,
  REFERENCE_LANGUAGE,
  baseKey,
  type TextIndex,
  type LocaleFiles,
} from './textIndex.ts'
import { missingKeys } from './missingTexts.ts'
import { insertText, removeText } from './textTree.ts'
import { collectUsedTexts } from './usedTexts.ts'
import { markUntranslated, withoutMarks } from './translationQuality.ts'

/** Changed text files by path in the project; undefined for a file to remove. */
export type FixedFiles = Map<string, Texts | undefined>

/**
 * Adds each language's missing texts, marked as untranslated: the English text in ⟦…⟧, or the key without one.
 * `removeUnused` also removes unused texts and files. Keys keep their order; new ones follow the English order.
 */
export function fixTexts(
  site: SiteDefinitions,
  localeFiles: LocaleFiles[],
  codeKeys: string[],
  { removeUnused = false } = {},
): FixedFiles {
  const languages = new Map(localeFiles.map((language) => [language, buildTextIndex(language)]))
  const usedTexts = collectUsedTexts(site)
  const isUnused = unusedKeyPredicate(site, usedTexts, codeKeys)
  const englishFiles = localeFiles.find(({ code }) => code === REFERENCE_LANGUAGE)
  const englishTexts: TextIndex = (englishFiles && languages.get(englishFiles)) ?? new Map()
  const pluralKeys = new Set(
    [...languages.values()].flatMap((texts) => [...texts.keys()].filter((key) => pluralOf(key)).map(baseKey)),
  )
  const missingByLanguage = missingKeys(languages, usedTexts, isUnused)
  const fixedFiles: FixedFiles = new Map()

  for (const [language, texts] of languages) {
    const editFile = (path: string, edit: (content: Texts) => Texts) => {
      const file = `locales/${language.code}/${path}`
      fixedFiles.set(file, edit(fixedFiles.get(file) ?? language.files[path] ?? {}))
    }
    if (removeUnused) {
      for (const key of [...texts.keys()].filter((each) => isUnused(baseKey(each))))
        editFile(locateKey(key).path, (content) => removeText(content, locateKey(key).steps))
      for (const path of orphanFiles(language.files, site.allNames.pages))
        fixedFiles.set(`locales/${language.code}/${path}`, undefined)
    }
    const pluralForms = pluralFormsOf(language.tag)
    const missingTextKeys = [...(missingByLanguage.get(language) ?? [])].flatMap((base) =>
      pluralKeys.has(base) ? pluralForms.map((form) => `${base}_${form}`) : [base],
    )
    const missingPluralKeys = [...pluralKeys]
      .filter((base) => pluralForms.some((form) => texts.has(`${base}_${form}`)))
      .flatMap((base) => pluralForms.map((form) => `${base}_${form}`))
      .filter((key) => !texts.has(key))
    for (const key of [...missingTextKeys, ...missingPluralKeys]) {
      const { path, steps } = locateKey(key)
      editFile(path, (content) =>
        insertText(content, steps, markUntranslated(sourceText(key, englishTexts)), englishFiles?.files[path]),
      )
    }
  }
  return fixedFiles
}

/** The text to translate: the English one, or the key without one. */
function sourceText(key: string, source: TextIndex): string {
  return withoutMarks(source.get(key) ?? source.get(baseKey(key)) ?? source.get(`${baseKey(key)}_other`) ?? key)
}
