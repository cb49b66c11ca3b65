import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { lineAndColumn } from '../source/position.ts'
import { languageName, type TextFinding } from './textFinding.ts'
import { locateKey, REFERENCE_LANGUAGE, referenceFirst, type LocaleFiles, type TextIndex } from './textIndex.ts'
import { isUntranslated } from './translationQuality.ts'

/** Fewest texts to compare; fewer may be equal in two languages by chance. */
const MIN_TEXTS = 10
/** Least share of equal texts for a language to count as a copy. */
const COPY_SHARE = 0.8
/** Least share of untranslated texts for one problem about the whole language, or a file of it. */
const UNTRANSLATED_SHARE = 0.5

/** Problems for languages whose texts are copies of another language's. */
export function copiedLanguages(languages: Map<LocaleFiles, TextIndex>): DefinitionProblem[] {
  const entries = referenceFirst([...languages.keys()]).map(
    (language) => [language, languages.get(language) ?? new Map<string, string>()] as const,
  )
  return entries.flatMap(([language, texts], index) => {
    const original = entries.slice(0, index).find(([, others]) => isCopy(texts, others))?.[0]
    return original
      ? [
          {
            id: 'untouched-copy',
            file: `locales/${language.code}/meta.json`,
            pointer: '',
            params: { code: language.code, language: languageName(original) },
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

/** Problems for languages with mostly untranslated texts: one for each language instead of one for each text. */
export const untranslatedLanguages = (languages: Map<LocaleFiles, TextIndex>): DefinitionProblem[] =>
  [...languages].flatMap(([language, texts]): DefinitionProblem[] => {
    const { code } = language
    const counts = countUntranslated([...texts.values()])
    return counts === undefined || code === REFERENCE_LANGUAGE
      ? []
      : [
          {
            id: 'untranslated-text/language',
            file: `locales/${code}/meta.json`,
            pointer: '',
            params: { ...counts, language: languageName(language), code },
          },
        ]
  })

/** Findings for files with mostly untranslated texts, such as those of an imported page. */
export const untranslatedFiles = (languages: Map<LocaleFiles, TextIndex>): TextFinding[] =>
  [...languages].flatMap(([language, texts]) =>
    [...Map.groupBy(texts, ([key]) => locateKey(key).path)].flatMap(([path, entries]): TextFinding[] =>
      countUntranslated(entries.map(([, text]) => text)) === undefined
        ? []
        : [
            {
              id: 'untranslated-text/file',
              inSeveral: 'untranslated-text/file',
              file: `locales/${language.code}/${path}`,
              pointer: '',
              language,
              key: path,
              params: { languages: languageName(language) },
            },
          ],
    ),
  )

/** Numbers of untranslated and of all texts if most are untranslated. */
function countUntranslated(texts: string[]): { count: number; all: number } | undefined {
  const [count, all] = [texts.filter(isUntranslated).length, texts.length]
  return count < MIN_TEXTS || count < all * UNTRANSLATED_SHARE ? undefined : { count, all }
}

/** Problems for untranslated legal documents: copies of another language's, and marked ones. */
export const untranslatedDocuments = (languages: LocaleFiles[]): DefinitionProblem[] =>
  referenceFirst(languages).flatMap((language, index, ordered) =>
    [...(language.legal ?? [])].flatMap(([document, text]): DefinitionProblem[] => {
      const file = `locales/${language.code}/legal/${document}.md`
      const body = bodyOf(text)
      const original = ordered.slice(0, index).find(({ legal }) => body !== '' && bodyOf(legal?.get(document)) === body)
      if (original)
        return [
          {
            id: 'untouched-copy/document',
            file,
            pointer: '',
            params: { language: languageName(original) },
          },
        ]
      const mark = text.search(/[⟦⟧]/)
      return mark < 0
        ? []
        : [
            {
              id: 'untranslated-text/document',
              file,
              pointer: '',
              ...lineAndColumn(text, mark),
              params: { language: languageName(language), text: text.slice(mark).split('\n', 1)[0]?.trim() },
            },
          ]
    }),
  )

/** The text of a document without front matter, with Unix line ends. */
const bodyOf = (text = ''): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF?---\n.*?\n---\n/s, '')
    .trim()
