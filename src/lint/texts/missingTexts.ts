import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { toPointer } from '../../model/schema/jsonPointer.ts'
import { locateKey, baseKey, type TextIndex, type LocaleFiles } from './textIndex.ts'
import type { UsedText } from './usedTexts.ts'

/**
 * Missing keys (without plural form) by language: texts that a page requires and that exist under none of their keys, and
 * used texts that another language has.
 * @param unreadable text files that could not be read; their keys are not reported
 */
export function missingKeys(
  languages: Map<LocaleFiles, TextIndex>,
  usedTexts: UsedText[],
  isUnused: (key: string) => boolean,
  unreadable: string[] = [],
): Map<LocaleFiles, string[]> {
  const keysByLanguage = new Map(
    [...languages].map(([language, texts]) => [language, new Set([...texts.keys()].map(baseKey))]),
  )
  const knownKeys = new Set([...keysByLanguage.values()].flatMap((keys) => [...keys]).filter((key) => !isUnused(key)))
  return new Map(
    [...keysByLanguage].map(([language, ownKeys]) => {
      const needed = usedTexts
        .filter(({ required, keys }) => required && !keys.some((key) => ownKeys.has(key)))
        .map(({ keys, preferredKey }) => keys.find((key) => knownKeys.has(key)) ?? preferredKey)
      const lacking = new Set([...knownKeys].filter((key) => !ownKeys.has(key)).concat(needed))
      return [
        language,
        [...lacking].filter((key) => !unreadable.includes(`locales/${language.code}/${locateKey(key).path}`)),
      ]
    }),
  )
}

/** Problems for missing keys; a missing file is one problem. */
export function missingProblems(missing: Map<LocaleFiles, string[]>): DefinitionProblem[] {
  return [...missing].flatMap(([{ code, name, files }, keys]) =>
    [...Map.groupBy(keys, (key) => locateKey(key).path)].flatMap(([path, lacking]): DefinitionProblem[] => {
      const file = `locales/${code}/${path}`
      if (!files[path])
        return [
          {
            file,
            pointer: '',
            message: `${name} (${code}) lacks this file of ${lacking.length} ${lacking.length === 1 ? 'text' : 'texts'}.`,
            hint: FIX_HINT,
          },
        ]
      return lacking.map((key) => ({
        file,
        pointer: toPointer(locateKey(key).steps),
        message: `${name} (${code}) lacks the text “${key}”.`,
        hint: FIX_HINT,
      }))
    }),
  )
}

const FIX_HINT = 'Run “npm run texts”, which writes the missing keys, and put the words in.'
