import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { languageName } from './textFinding.ts'
import { referenceFirst, type LocaleFiles, type TextIndex } from './textIndex.ts'

/** Fewer texts may be the same in two languages by chance. */
const MIN_TEXTS = 10
/** The share of equal texts from which a language counts as a copy. */
const COPY_SHARE = 0.8

/** Problems for languages whose texts are those of another one. */
export function copiedLanguages(languages: Map<LocaleFiles, TextIndex>): DefinitionProblem[] {
  const entries = referenceFirst([...languages.keys()]).map(
    (language) => [language, languages.get(language) ?? new Map<string, string>()] as const,
  )
  return entries.flatMap(([language, texts], index) => {
    const original = entries.slice(0, index).find(([, others]) => isCopy(texts, others))?.[0]
    return original
      ? [
          {
            name: 'untouched-copy',
            file: `locales/${language.code}/meta.json`,
            pointer: '',
            message: `The texts of locales/${language.code} are those of ${languageName(original)}.`,
            hint: 'Say in meta.json which language it is, and translate its texts and documents.',
          },
        ]
      : []
  })
}

function isCopy(texts: TextIndex, others: TextIndex): boolean {
  const comparable = [...texts].filter(([key, text]) => others.has(key) && /\p{L}{3}/u.test(text))
  const equal = comparable.filter(([key, text]) => others.get(key) === text)
  return comparable.length >= MIN_TEXTS && equal.length >= comparable.length * COPY_SHARE
}

/** Problems for legal documents that are a copy of another language's. */
export const copiedDocuments = (languages: LocaleFiles[]): DefinitionProblem[] =>
  referenceFirst(languages).flatMap((language, index, ordered) =>
    [...(language.legal ?? [])].flatMap(([document, text]): DefinitionProblem[] => {
      const original = ordered.slice(0, index).find(({ legal }) => legal?.get(document) === text)
      return original
        ? [
            {
              name: 'untouched-copy',
              file: `locales/${language.code}/legal/${document}.md`,
              pointer: '',
              message: `The document is that of ${languageName(original)}, word for word.`,
              hint: 'Translate it.',
            },
          ]
        : []
    }),
  )
