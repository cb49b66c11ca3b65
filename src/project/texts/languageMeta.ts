import { phrase, type Params, type Phrase, type ProblemId } from '../../model/findings/findingTexts.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { languageName } from './textFinding.ts'
import { isLanguageTag, type LocaleFiles } from './textIndex.ts'

/** Members of `meta.json`, and what each is. */
const MEMBERS: Record<string, ['string' | 'number', Phrase]> = {
  name: ['string', phrase('meta-name')],
  tag: ['string', phrase('meta-tag')],
  font: ['string', phrase('meta-font')],
  fontSize: ['number', phrase('meta-fontSize')],
  lineHeight: ['number', phrase('meta-lineHeight')],
  headingLineHeight: ['number', phrase('meta-headingLineHeight')],
}
const KNOWN = [...Object.keys(MEMBERS), 'givenNameFirst']

/** In px, or times the size of the text. */
const RANGES: Record<string, [number, number]> = {
  fontSize: [12, 24],
  lineHeight: [1, 3],
  headingLineHeight: [1, 3],
}

/** Problems of what languages say of themselves in `meta.json`. */
export const languageMetaProblems = (languages: LocaleFiles[]): DefinitionProblem[] =>
  languages.flatMap((language, index) => {
    const at = (id: ProblemId, member: string, params: Params): DefinitionProblem => ({
      id,
      file: `locales/${language.code}/meta.json`,
      pointer: `/${member}`,
      params: { name: member, ...params },
    })
    const content = isObject(language.meta) ? language.meta : {}
    const wrong = Object.entries(MEMBERS).flatMap(([member, [type, meaning]]) =>
      typeof content[member] === type ? [] : [at('bad-language-meta', member, { meaning })],
    )
    for (const [member, value] of Object.entries(content)) {
      const [least, most] = RANGES[member] ?? [-Infinity, Infinity]
      if (!KNOWN.includes(member))
        wrong.push({
          ...at('bad-language-meta/unknown', member, { names: KNOWN }),
          unknown: { name: member, known: KNOWN },
        })
      else if (member === 'givenNameFirst' ? value !== true : value === '')
        wrong.push(
          at(member === 'givenNameFirst' ? 'bad-language-meta/not-true' : 'bad-language-meta/empty', member, {
            value: JSON.stringify(value),
          }),
        )
      else if (typeof value === 'number' && (value < least || value > most))
        wrong.push(at('bad-language-meta/range', member, { value, least, most }))
    }
    if (wrong.length > 0) return wrong
    if (!isLanguageTag(language.tag)) return [at('bad-language-meta/tag', 'tag', { tag: language.tag })]
    const earlier = languages.slice(0, index).find(({ tag }) => tag === language.tag)
    return earlier ? [at('bad-language-meta/taken', 'tag', { tag: language.tag, language: languageName(earlier) })] : []
  })
