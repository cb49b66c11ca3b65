import { phrase } from '../../model/findings/findingTexts.ts'
import { locateKey, baseKey, type TextIndex, type LocaleFiles } from './textIndex.ts'
import { findingAt, languageName, type TextFinding } from './textFinding.ts'
import type { UsedText } from './usedTexts.ts'

/**
 * Missing keys (without plural form) by language: required texts without a text under any of their keys, and used texts
 * that another language has. If some languages have a more specific text for a page, the others may use the general
 * one; a text counts as missing if all other languages have it.
 * @param unreadable text files that cannot be read; their keys are not reported
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
  const usesByKey = new Map<string, UsedText[]>()
  for (const text of usedTexts) for (const key of text.keys) usesByKey.set(key, [...(usesByKey.get(key) ?? []), text])

  const hasAlternative = (key: string, ownKeys: Set<string>): boolean => {
    const uses = usesByKey.get(key) ?? []
    const others = [...keysByLanguage.values()].filter((keys) => keys !== ownKeys)
    const isForgotten = others.length > 1 && others.every((keys) => keys.has(key))
    return uses.length > 0 && !isForgotten && uses.every(({ keys }) => keys.some((each) => ownKeys.has(each)))
  }
  return new Map(
    [...keysByLanguage].map(([language, ownKeys]) => {
      const requiredKeys = usedTexts
        .filter(({ required, keys }) => required && !keys.some((key) => ownKeys.has(key)))
        .map(({ keys, preferredKey }) => keys.find((key) => knownKeys.has(key)) ?? preferredKey)
      const missingKeySet = new Set(
        [...knownKeys].filter((key) => !ownKeys.has(key) && !hasAlternative(key, ownKeys)).concat(requiredKeys),
      )
      return [
        language,
        [...missingKeySet].filter((key) => !unreadable.includes(`locales/${language.code}/${locateKey(key).path}`)),
      ]
    }),
  )
}

/**
 * Warnings for labels, hints and options that one language alone replaces by its own for a page; the others show the
 * general text. A sentence for a broken rule may need it for its language's grammar.
 */
export function overridesInOne(
  languages: Map<LocaleFiles, TextIndex>,
  usedTexts: UsedText[],
  isUnused: (key: string) => boolean,
): TextFinding[] {
  if (languages.size < 3) return []
  const replaceable = new Set(
    usedTexts.flatMap(({ keys }) => keys.slice(0, -1)).filter((key) => !isUnused(key) && !key.includes('.errors.')),
  )
  const keysByLanguage = [...languages].map(
    ([language, texts]) => [language, new Set([...texts.keys()].map(baseKey))] as const,
  )
  return keysByLanguage.flatMap(([language, ownKeys]) => {
    const others = keysByLanguage.flatMap(([other, keys]) => (other === language ? [] : [keys]))
    return [...ownKeys]
      .filter((key) => replaceable.has(key) && !others.some((each) => each.has(key)))
      .filter((key) =>
        usedTexts.some(
          ({ keys }) => keys.includes(key) && others.every((each) => keys.some((general) => each.has(general))),
        ),
      )
      .map((key) =>
        findingAt(language, key, {
          id: 'overridden-in-one',
          severity: 'warning',
          params: { language: languageName(language), key },
        }),
      )
  })
}

/** A result member without a text in any language may be misspelt. */
const unknownResult = (key: string, known: string[]): Pick<TextFinding, 'unknown'> =>
  key.startsWith(RESULT) ? { unknown: { name: key.slice(RESULT.length), known } } : {}

const RESULT = 'result.'

/**
 * Findings for missing keys; a missing file is one finding.
 * @param results the result members that have texts
 */
export const missingFindings = (missing: Map<LocaleFiles, string[]>, results: string[] = []): TextFinding[] =>
  [...missing].flatMap(([language, keys]) =>
    [...Map.groupBy(keys, (key) => locateKey(key).path)].flatMap(([path, fileKeys]): TextFinding[] => {
      if (!language.files[path])
        return [
          {
            id: 'missing-text/file',
            file: `locales/${language.code}/${path}`,
            pointer: '',
            language,
            key: path,
            params: {
              language: languageName(language),
              file: path,
              texts: phrase('texts', { count: fileKeys.length }),
            },
            inSeveral: 'missing-text/file-several',
          },
        ]
      return fileKeys.map((key) =>
        findingAt(language, key, {
          id: 'missing-text',
          params: { language: languageName(language), key },
          inSeveral: 'missing-text/several',
          ...unknownResult(key, results),
        }),
      )
    }),
  )
