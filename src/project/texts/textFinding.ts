import { phrase, type ProblemId } from '../../model/findings/findingTexts.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { locateKey, type LocaleFiles } from './textIndex.ts'

/** What is wrong with a text in one language. */
export interface TextFinding extends DefinitionProblem {
  language: LocaleFiles
  /** Of the text, or the path of a file. */
  key: string
  /** The id when several languages have the same problem; without it each is reported alone. */
  inSeveral?: ProblemId
}

/** Describes a language: `Tiếng Việt (vi)`. */
export const languageName = ({ name, code }: LocaleFiles): string => `${name} (${code})`

/** A finding at a text's place in its language's file. */
export const findingAt = (
  language: LocaleFiles,
  key: string,
  finding: Pick<TextFinding, 'id'> & Partial<TextFinding>,
): TextFinding => ({
  file: `locales/${language.code}/${locateKey(key).path}`,
  pointer: toPointer(locateKey(key).steps),
  language,
  key,
  ...finding,
})

/** One problem for each mistake: a text that six languages lack is one, reported at the first of them. */
export function mergeLanguages(findings: TextFinding[]): DefinitionProblem[] {
  const groups = Map.groupBy(findings, ({ id, key, language, inSeveral }) =>
    [id, key, inSeveral ? '' : language.code].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { language: _language, key: _key, inSeveral, ...problem } = first
    // A label with a link may stand on several pages.
    const languages = [...new Set(group.map(({ language }) => languageName(language)))]
    return languages.length === 1 || !inSeveral
      ? [problem]
      : [
          {
            ...problem,
            id: inSeveral,
            params: {
              ...problem.params,
              languages: phrase('languages', { count: languages.length, names: languages }),
            },
          },
        ]
  })
}
