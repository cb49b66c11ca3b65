import { isObject } from '../../model/isObject.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { isLanguageTag } from './languageTag.ts'
import { languageName } from './textFinding.ts'
import type { LocaleFiles } from './textIndex.ts'

/** Members of `meta.json`, and what each is. */
const MEMBERS: Record<string, ['string' | 'number', string]> = {
  name: ['string', 'the language’s own name: "ไทย"'],
  tag: ['string', 'the language’s tag (BCP 47): "zh-TW"'],
  font: ['string', 'the fonts: "Inter, sans-serif"'],
  fontSize: ['number', 'the size of text in px: 16'],
  lineHeight: ['number', 'the height of lines: 1.5'],
  headingLineHeight: ['number', 'the height of lines of headings: 1.25'],
}

/** In px, or times the size of the text. */
const RANGES: Record<string, [number, number]> = {
  fontSize: [12, 24],
  lineHeight: [1, 3],
  headingLineHeight: [1, 3],
}

/** Problems of what languages say of themselves in `meta.json`. */
export const languageMetaProblems = (languages: LocaleFiles[]): DefinitionProblem[] =>
  languages.flatMap((language, index) => {
    const at = (pointer: string, message: string, hint: string): DefinitionProblem => ({
      name: 'bad-language-meta',
      file: `locales/${language.code}/meta.json`,
      pointer,
      message,
      hint,
    })
    const content = isObject(language.meta) ? language.meta : {}
    const wrong = Object.entries(MEMBERS).flatMap(([member, [type, meaning]]) =>
      typeof content[member] === type
        ? []
        : [at(`/${member}`, `“${member}” is missing or of the wrong type.`, `Write ${meaning}.`)],
    )
    for (const [member, value] of Object.entries(content)) {
      const [least, most] = RANGES[member] ?? [-Infinity, Infinity]
      if (!Object.hasOwn(MEMBERS, member) && member !== 'givenNameFirst')
        wrong.push({
          ...at(
            `/${member}`,
            `“${member}” is no member known here.`,
            `The members are: ${Object.keys(MEMBERS).join(', ')}, givenNameFirst.`,
          ),
          unknown: { name: member, known: [...Object.keys(MEMBERS), 'givenNameFirst'] },
        })
      else if (member === 'givenNameFirst' ? value !== true : value === '')
        wrong.push(
          at(
            `/${member}`,
            `“${member}” cannot be ${JSON.stringify(value)}.`,
            member === 'givenNameFirst' ? 'Write true, or remove it.' : 'Write the words.',
          ),
        )
      else if (typeof value === 'number' && (value < least || value > most))
        wrong.push(
          at(
            `/${member}`,
            `“${member}” is ${value}, and nobody could read such a text.`,
            `It is from ${least} to ${most}.`,
          ),
        )
    }
    if (wrong.length > 0) return wrong
    if (!isLanguageTag(language.tag))
      return [at('/tag', `“${language.tag}” is no language tag.`, 'Write a tag such as "en-GB", "th-TH" or "zh-TW".')]
    const earlier = languages.slice(0, index).find(({ tag }) => tag === language.tag)
    return earlier
      ? [
          at(
            '/tag',
            `“${language.tag}” is the tag of ${languageName(earlier)} already.`,
            'Give each language its own tag.',
          ),
        ]
      : []
  })
