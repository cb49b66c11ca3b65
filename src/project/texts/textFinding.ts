import { phrase, type ProblemId } from '../../model/findings/findingTexts.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { locateKey, type LocaleFiles } from './textIndex.ts'

/** A problem of a text in one language. */
export interface TextFinding extends DefinitionProblem {
  language: LocaleFiles
  /** Key of the text, or path of a file. */
  key: string
  /** The id for one problem of several languages; without it, each language gets its own problem. */
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

/** Merges the findings of languages: a text missing in six languages is one problem, at the first of them. */
export function mergeLanguages(findings: TextFinding[]): DefinitionProblem[] {
  const groups = Map.groupBy(findings, ({ id, key, language, inSeveral }) =>
    [id, key, inSeveral ? '' : language.code].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { language: _language, key: _key, inSeveral, ...problem } = first
    // A label with a link may be on several pages.
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
