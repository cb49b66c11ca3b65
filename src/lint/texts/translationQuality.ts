import { toPointer } from '../../model/schema/jsonPointer.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import {
  pluralOf,
  pluralFormsOf,
  locateKey,
  REFERENCE_LANGUAGE,
  baseKey,
  type TextIndex,
  type LocaleFiles,
} from './textIndex.ts'

/** Marks a text as untranslated. */
export const markUntranslated = (text: string): string => `⟦${text}⟧`

const UNTRANSLATED_MARK = /[⟦⟧]/

/** Problems of used texts: untranslated, empty, placeholders or links missing, wrong plural forms. */
export function translationProblems(
  indexes: Map<LocaleFiles, TextIndex>,
  isUnused: (key: string) => boolean,
): DefinitionProblem[] {
  const languages = new Map(
    [...indexes].map(([language, texts]) => [language, new Map([...texts].filter(([key]) => !isUnused(baseKey(key))))]),
  )
  const reference = referenceOf(languages)
  const pluralKeys = new Set(
    [...languages.values()].flatMap((texts) => [...texts.keys()].filter((key) => pluralOf(key)).map(baseKey)),
  )
  return [...languages].flatMap(([language, texts]) => [
    ...[...texts].flatMap(([key, text]) => qualityProblems(language, key, text, reference(key))),
    ...pluralProblems(language, texts, pluralKeys),
  ])
}

function qualityProblems(
  language: LocaleFiles,
  key: string,
  text: string,
  source: string | undefined,
): DefinitionProblem[] {
  const report = (message: string, hint: string): DefinitionProblem[] => [createProblem(language, key, message, hint)]
  if (UNTRANSLATED_MARK.test(text))
    return report(
      `Not translated into ${language.name} (${language.code}) yet: ${text}`,
      'Put the words in place of ⟦…⟧.',
    )
  if (text.trim() === '') return report('The text is empty.', 'Write the words, or remove the key in every language.')
  if (text !== text.normalize('NFC'))
    return report('The text is not in composed form (NFC).', 'Type it anew, or let the editor normalise it.')
  if (source === undefined || UNTRANSLATED_MARK.test(source) || placeholdersOf(source) === placeholdersOf(text))
    return []
  return report(
    `The text has ${placeholdersOf(text) || 'no figures or links'} where the English has ${placeholdersOf(source) || 'none'}.`,
    'Figures ({{…}}) and links (<1>…</1>) must be the same in every language.',
  )
}

const placeholdersOf = (text: string): string => (text.match(/\{\{\w+\}\}|<\/?\d>/g) ?? []).sort().join(' ')

/** Finds the text to compare translations with: the English one, else that of the first language that has it. */
function referenceOf(languages: Map<LocaleFiles, TextIndex>): (key: string) => string | undefined {
  const byPreference = [...languages]
    .sort(([a], [b]) => Number(b.code === REFERENCE_LANGUAGE) - Number(a.code === REFERENCE_LANGUAGE))
    .map(([, texts]) => texts)
  return (key) => {
    const texts = byPreference.find((each) => each.has(key) || each.has(`${baseKey(key)}_other`))
    return texts?.get(key) ?? texts?.get(`${baseKey(key)}_other`)
  }
}

function pluralProblems(language: LocaleFiles, texts: TextIndex, pluralKeys: Set<string>): DefinitionProblem[] {
  const pluralForms = pluralFormsOf(language.tag)
  const formsHint = `${language.name} (${language.code}) has the plural forms: ${pluralForms.join(', ')}.`
  const languageKeys = [...pluralKeys].filter(
    (base) => texts.has(base) || [...pluralForms, 'other', 'one'].some((form) => texts.has(`${base}_${form}`)),
  )
  return [
    ...languageKeys.flatMap((base) =>
      texts.has(base)
        ? [
            createProblem(
              language,
              base,
              `“${base}” is a counted text in another language.`,
              `${formsHint} Write one text for each: ${pluralForms.map((form) => `${base.split('.').at(-1)}_${form}`).join(', ')}.`,
            ),
          ]
        : pluralForms
            .filter((form) => !texts.has(`${base}_${form}`))
            .map((form) =>
              createProblem(language, `${base}_${form}`, `The plural form “${form}” is missing.`, formsHint),
            ),
    ),
    ...[...texts.keys()]
      .filter((key) => !pluralForms.includes(pluralOf(key) ?? 'other'))
      .map((key) =>
        createProblem(
          language,
          key,
          `The plural form “${pluralOf(key)}” does not exist in ${language.name} (${language.code}).`,
          `${formsHint} Remove this one.`,
        ),
      ),
  ]
}

const createProblem = ({ code }: LocaleFiles, key: string, message: string, hint: string): DefinitionProblem => ({
  file: `locales/${code}/${locateKey(key).path}`,
  pointer: toPointer(locateKey(key).steps),
  message,
  hint,
})
