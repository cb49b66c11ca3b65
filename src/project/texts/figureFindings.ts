import { phrase, type Phrase, type Value } from '../../model/findings/findingTexts.ts'
import { baseKey, pluralOf, REFERENCE_LANGUAGE, type LocaleFiles, type TextIndex } from './textIndex.ts'
import { findingAt, languageName, type TextFinding } from './textFinding.ts'

/** The figure by which a plural form is chosen. */
const COUNT = '{{count}}'

/**
 * Findings for a text whose figures and links are not those of its translations, or of the other plural forms of its own
 * language. Where all other languages agree, it is the English one that differs.
 * @param translated the texts of each language that wait for no translation
 */
export function figureFindings(
  language: LocaleFiles,
  key: string,
  text: string,
  translated: Map<LocaleFiles, TextIndex>,
): TextFinding[] {
  const form = pluralOf(key)
  const general = translated.get(language)?.get(`${baseKey(key)}_other`)
  if (form !== undefined && form !== 'other' && general !== undefined)
    return isFormOf(general, text, form, language.tag)
      ? []
      : [
          findingAt(language, key, {
            id: 'other-placeholders/plural',
            params: { form, own: wordsFor(text), other: wordsFor(general) },
          }),
        ]
  const expected = expectedFigures(language, key, translated)
  if (expected !== undefined && figuresAndLinks(text) !== expected.figures) {
    return [
      findingAt(language, key, {
        id: 'other-placeholders',
        params: {
          own: wordsFor(text),
          other: expected.of ?? phrase('every-other-language'),
          expected: expected.figures || phrase('no-figures'),
          key,
          figure: '{{…}}',
        },
        inSeveral: 'other-placeholders/several',
      }),
    ]
  }
  return form === 'other' && !text.includes(COUNT)
    ? [
        findingAt(language, key, {
          id: 'missing-figure',
          params: { figure: COUNT, name: baseKey(key).split('.').at(-1), key },
          inSeveral: 'missing-figure/several',
        }),
      ]
    : []
}

const figuresAndLinks = (text: string): string => (text.match(/\{\{\w+\}\}|<\/?\d>/g) ?? []).sort().join(' ')

const wordsFor = (text: string): Value => figuresAndLinks(text) || phrase('no-figures')

/**
 * What a text must have: what the English one has; for the English one what all others have, if they agree; undefined where
 * there is nothing to compare with.
 */
function expectedFigures(
  language: LocaleFiles,
  key: string,
  translated: Map<LocaleFiles, TextIndex>,
): { figures: string; of: Phrase | undefined } | undefined {
  const english = [...translated].find(([{ code }]) => code === REFERENCE_LANGUAGE)
  const source = english && textFor(english[1], key)
  const figuresOfOthers = [...translated].flatMap(([{ code }, texts]) => {
    const text = code === REFERENCE_LANGUAGE ? undefined : textFor(texts, key)
    return text === undefined ? [] : [figuresAndLinks(text)]
  })
  const [agreed] = figuresOfOthers
  const othersAgree = figuresOfOthers.length > 1 && figuresOfOthers.every((each) => each === agreed)
  if (source === undefined) {
    const [first] = [...translated].flatMap(([each, texts]) => {
      const text = textFor(texts, key)
      return text === undefined
        ? []
        : [{ figures: figuresAndLinks(text), of: phrase('text-in', { language: languageName(each) }) }]
    })
    return first
  }
  if (othersAgree && agreed !== undefined && agreed !== figuresAndLinks(source))
    return language.code === REFERENCE_LANGUAGE ? { figures: agreed, of: undefined } : undefined
  return language.code === REFERENCE_LANGUAGE
    ? undefined
    : { figures: figuresAndLinks(source), of: phrase('the-english') }
}

const textFor = (texts: TextIndex, key: string): string | undefined =>
  texts.get(key) ?? texts.get(`${baseKey(key)}_other`)

/** Whether a plural form has the figures of the general one; a form for one number only may say the number in words. */
function isFormOf(general: string, text: string, form: string, tag: string): boolean {
  if (figuresAndLinks(text) === figuresAndLinks(general)) return true
  if (figuresAndLinks(text) !== figuresAndLinks(general.replace(COUNT, ''))) return false
  return isForOneNumber(form, tag) && (!/^en\b/.test(tag) || /\b(?:one|an?|1|single|no|zero)\b/i.test(text))
}

/** So many numbers tell whether a plural form is for one of them only: in Russian, “one” is also for 21. */
const NUMBERS_TRIED = 200

function isForOneNumber(form: string, tag: string): boolean {
  const rules = new Intl.PluralRules(tag)
  return (
    Array.from({ length: NUMBERS_TRIED }, (_, number) => rules.select(number)).filter((each) => each === form).length <
    2
  )
}
