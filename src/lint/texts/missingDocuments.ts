import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { languageName, type TextFinding } from './textFinding.ts'
import { referenceFirst, type LocaleFiles } from './textIndex.ts'

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

const versionOf = (text: string): string | undefined => /^version: (.+?)\s*$/m.exec(text)?.[1]

/** Warnings for legal documents whose version is another than in the language that they are compared with. */
export function otherVersions(languages: LocaleFiles[]): DefinitionProblem[] {
  const [reference, ...others] = referenceFirst(languages)
  return others.flatMap(({ code, legal }) =>
    [...(legal ?? [])].flatMap(([document, text]): DefinitionProblem[] => {
      const expected = versionOf(reference?.legal?.get(document) ?? '')
      const version = versionOf(text)
      if (!reference || expected === undefined || version === undefined || version === expected) return []
      const line = text.split('\n').findIndex((each) => each.startsWith('version: ')) + 1
      return [
        {
          name: 'other-version',
          severity: 'warning',
          file: `locales/${code}/legal/${document}.md`,
          pointer: '',
          line,
          column: 1,
          message: `The document has the version ${version}, that in ${languageName(reference)} the version ${expected}.`,
          hint: 'Translate what has changed, and write the same version.',
        },
      ]
    }),
  )
}
