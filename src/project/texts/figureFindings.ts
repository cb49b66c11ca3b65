import { phrase, type Phrase, type Value } from '../../model/findings/findingTexts.ts'
import { baseKey, pluralOf, REFERENCE_LANGUAGE, type LocaleFiles, type TextIndex } from './textIndex.ts'
import { findingAt, languageName, type TextFinding } from './textFinding.ts'

/** The placeholder that chooses the plural form. */
const COUNT = '{{count}}'

/**
 * Findings for a text whose placeholders and links differ from those of its translations, or of the other plural forms
 * in its language. If all other languages agree, the English text is wrong.
 * @param translated the translated texts of each language
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
 * The placeholders and links that a text must have: those of the English text; for the English text those of all
 * others, if they agree. Undefined if there is nothing to compare with.
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

/** Whether a plural form has the placeholders of the general form; a form for a single number may write it in words. */
function isFormOf(general: string, text: string, form: string, tag: string): boolean {
  if (figuresAndLinks(text) === figuresAndLinks(general)) return true
  if (figuresAndLinks(text) !== figuresAndLinks(general.replace(COUNT, ''))) return false
  return isForOneNumber(form, tag) && (!/^en\b/.test(tag) || /\b(?:one|an?|1|single|no|zero)\b/i.test(text))
}

/** Numbers to try whether a plural form is for a single number: in Russian, “one” is also for 21. */
const NUMBERS_TRIED = 200

function isForOneNumber(form: string, tag: string): boolean {
  const rules = new Intl.PluralRules(tag)
  return (
    Array.from({ length: NUMBERS_TRIED }, (_, number) => rules.select(number)).filter((each) => each === form).length <
    2
  )
}
