import type { DefinitionProblem } from '../../problem.ts'
import { toPointer } from '../../pointer.ts'
import { placeOf, withoutForm, type Index, type Language } from './language.ts'
import type { Wanted } from './wanted.ts'

/**
 * Keys (without plural form) that each language lacks: of what a page needs and has under no key, and of what another
 * language says and a page uses.
 * @param unreadable text files of which nobody can say what they lack
 */
export function missingKeys(
  languages: Map<Language, Index>,
  wanted: Wanted[],
  isDead: (key: string) => boolean,
  unreadable: string[] = [],
): Map<Language, string[]> {
  const bases = new Map(
    [...languages].map(([language, texts]) => [language, new Set([...texts.keys()].map(withoutForm))]),
  )
  const said = new Set([...bases.values()].flatMap((keys) => [...keys]).filter((key) => !isDead(key)))
  return new Map(
    [...bases].map(([language, own]) => {
      const needed = wanted
        .filter(({ needed, keys }) => needed && !keys.some((key) => own.has(key)))
        .map(({ keys, home }) => keys.find((key) => said.has(key)) ?? home)
      const lacking = new Set([...said].filter((key) => !own.has(key)).concat(needed))
      return [
        language,
        [...lacking].filter((key) => !unreadable.includes(`locales/${language.code}/${placeOf(key).path}`)),
      ]
    }),
  )
}

/** Says what each language lacks; a file that is not there is said once. */
export function missingProblems(missing: Map<Language, string[]>): DefinitionProblem[] {
  return [...missing].flatMap(([{ code, name, files }, keys]) =>
    [...Map.groupBy(keys, (key) => placeOf(key).path)].flatMap(([path, lacking]): DefinitionProblem[] => {
      const file = `locales/${code}/${path}`
      if (!files[path])
        return [
          {
            file,
            place: '',
            what: `${name} (${code}) lacks this file of ${lacking.length} ${lacking.length === 1 ? 'text' : 'texts'}.`,
            hint: HINT,
          },
        ]
      return lacking.map((key) => ({
        file,
        place: toPointer(placeOf(key).steps),
        what: `${name} (${code}) lacks the text “${key}”.`,
        hint: HINT,
      }))
    }),
  )
}

const HINT = 'Run “npm run texts”, which writes the missing keys, and put the words in.'
