import { languageName, type TextFinding } from './textFinding.ts'
import type { LocaleFiles } from './textIndex.ts'

/** Findings for legal documents that some language has and others lack. */
export function missingDocuments(languages: LocaleFiles[]): TextFinding[] {
  const documents = new Set(languages.flatMap(({ legal }) => [...(legal?.keys() ?? [])]))
  return [...documents].flatMap((document) =>
    languages
      .filter(({ legal }) => !legal?.has(document))
      .map((language) => ({
        name: 'missing-document',
        file: `locales/${language.code}/legal/${document}.md`,
        pointer: '',
        language,
        key: document,
        message: `${languageName(language)} lacks the document “${document}”.`,
        inSeveral: (several) => `The document “${document}” is missing in ${several}.`,
        hint: 'Translate that of another language into this file.',
      })),
  )
}
