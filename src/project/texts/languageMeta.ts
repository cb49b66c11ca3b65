import { phrase, type Params, type Phrase, type ProblemId } from '../../model/findings/findingTexts.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { languageName } from './textFinding.ts'
import { isLanguageTag } from '../../model/site/languageTag.ts'
import type { LocaleFiles } from './textIndex.ts'

/** Type and meaning of each member of `meta.json`. */
const MEMBERS: Record<string, ['string' | 'number', Phrase]> = {
  name: ['string', phrase('meta-name')],
  tag: ['string', phrase('meta-tag')],
  font: ['string', phrase('meta-font')],
  fontSize: ['number', phrase('meta-fontSize')],
  lineHeight: ['number', phrase('meta-lineHeight')],
  headingLineHeight: ['number', phrase('meta-headingLineHeight')],
}
const KNOWN = [...Object.keys(MEMBERS), 'givenNameFirst', 'offer']

/** Allowed ranges: the font size in px, line heights without unit. */
const RANGES: Record<string, [number, number]> = {
  fontSize: [12, 24],
  lineHeight: [1, 3],
  headingLineHeight: [1, 3],
}

/** Names of fonts and nothing else, since a build would publish a file that a style names. */
const isFontList = (font: string): boolean =>
  font.split(',').every((name) => /^("?)[\p{L}\p{N} -]+\1$/u.test(name.trim()))

/** Problems in the `meta.json` of languages. */
export const languageMetaProblems = (languages: LocaleFiles[]): DefinitionProblem[] =>
  languages.flatMap((language, index) => {
    const at = (id: ProblemId, member: string, params: Params): DefinitionProblem => ({
      id,
      file: `locales/${language.code}/meta.json`,
      pointer: `/${member}`,
      params: { name: member, ...params },
    })
    const content = isObject(language.meta) ? language.meta : {}
    const problems = Object.entries(MEMBERS).flatMap(([member, [type, meaning]]) =>
      typeof content[member] === type ? [] : [at('bad-language-meta', member, { meaning })],
    )
    for (const [member, value] of Object.entries(content)) {
      const [least, most] = RANGES[member] ?? [-Infinity, Infinity]
      if (!KNOWN.includes(member))
        problems.push({
          ...at('bad-language-meta/unknown', member, { names: KNOWN }),
          unknown: { name: member, known: KNOWN },
        })
      else if (member === 'givenNameFirst' ? value !== true : value === '')
        problems.push(
          at(member === 'givenNameFirst' ? 'bad-language-meta/not-true' : 'bad-language-meta/empty', member, {
            value: JSON.stringify(value),
          }),
        )
      else if (member === 'font' && !isFontList(String(value)))
        problems.push(at('bad-language-meta/font', member, { value: JSON.stringify(value) }))
      else if (typeof value === 'number' && (value < least || value > most))
        problems.push(at('bad-language-meta/range', member, { value, least, most }))
    }
    if (problems.length > 0) return problems
    if (!isLanguageTag(language.tag)) return [at('bad-language-meta/tag', 'tag', { tag: language.tag })]
    const earlier = languages.slice(0, index).find(({ tag }) => tag === language.tag)
    if (earlier) return [at('bad-language-meta/taken', 'tag', { tag: language.tag, language: languageName(earlier) })]
    const { language: rightCode } = new Intl.Locale(language.tag)
    return isLanguageTag(language.code) ? [] : [at('bad-language-meta/code', 'tag', { code: language.code, rightCode })]
  })
