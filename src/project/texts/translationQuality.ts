import { isLanguageTag } from '../../model/site/languageTag.ts'
import type { Params, ProblemId } from '../../model/findings/findingTexts.ts'
import { baseKey, pluralFormsOf, pluralOf, REFERENCE_LANGUAGE, type LocaleFiles, type TextIndex } from './textIndex.ts'
import { figureFindings } from './figureFindings.ts'
import { otherChinese, otherScript, strayCharacters } from './strayCharacters.ts'
import { findingAt, languageName, type TextFinding } from './textFinding.ts'

/** Marks a text as untranslated. */
export const markUntranslated = (text: string): string => `⟦${text}⟧`

const UNTRANSLATED_MARK = /[⟦⟧]/

/** A text without its marks. */
export const withoutMarks = (text: string): string => text.replace(/[⟦⟧]/g, '')

/** Whether a text is marked as untranslated. */
export const isUntranslated = (text: string): boolean => UNTRANSLATED_MARK.test(text)

/** Findings about used texts: untranslated or empty ones, missing placeholders or links, wrong plural forms. */
export function translationFindings(
  indexes: Map<LocaleFiles, TextIndex>,
  isUnused: (key: string) => boolean,
): TextFinding[] {
  const figures = figuresOfRules(indexes)
  const languages = new Map(
    [...indexes].map(([language, texts]) => [language, new Map([...texts].filter(([key]) => !isUnused(baseKey(key))))]),
  )
  const translatedTexts = new Map(
    [...languages].map(([language, texts]) => [
      language,
      new Map([...texts].filter(([, text]) => !isUntranslated(text))),
    ]),
  )
  const english = [...languages].find(([{ code }]) => code === REFERENCE_LANGUAGE)?.[1]
  const pluralKeys = new Set(
    [...languages.values()].flatMap((texts) => [...texts.keys()].filter((key) => pluralOf(key)).map(baseKey)),
  )
  return [...languages].flatMap(([language, texts]) => {
    const scriptOf = isLanguageTag(language.tag) ? otherScript(language.tag) : () => undefined
    const otherCharacter = isLanguageTag(language.tag) ? otherChinese(language.tag) : () => undefined
    return tagFindingIfMost(language, texts.size, [
      ...[...texts].flatMap(([key, text]) => [
        ...findingsOrElse(qualityFindings(language, key, text, figures, scriptOf, otherCharacter), () =>
          figureFindings(language, key, text, translatedTexts),
        ),
        ...(text === english?.get(key) ? copyFindings(language, key, text) : []),
      ]),
      ...pluralFindings(language, texts, pluralKeys),
    ])
  })
}

/** From this number and share of texts in another script on, the tag is wrong, not the texts. */
const MIN_TEXTS = 10
const OTHER_SCRIPT_SHARE = 0.5

const tagFindingIfMost = (language: LocaleFiles, textCount: number, findings: TextFinding[]): TextFinding[] => {
  const others = findings.filter(({ id }) => id !== 'text-of-other-language')
  return findings.length - others.length < Math.max(MIN_TEXTS, textCount * OTHER_SCRIPT_SHARE)
    ? findings
    : [
        ...others,
        {
          id: 'bad-language-meta/script',
          file: `locales/${language.code}/meta.json`,
          pointer: '/tag',
          language,
          key: 'meta.json',
          params: { tag: language.tag },
        },
      ]
}

const findingsOrElse = (findings: TextFinding[], others: () => TextFinding[]): TextFinding[] =>
  findings.length > 0 ? findings : others()

/** Fewest Latin words of a copied text; shorter ones, such as product names, may be equal in two languages. */
const COPIED_WORDS = 5

/** Findings about a text that equals the English one. */
const copyFindings = (language: LocaleFiles, key: string, text: string): TextFinding[] =>
  language.code === REFERENCE_LANGUAGE ||
  UNTRANSLATED_MARK.test(text) ||
  (text.match(/\p{Script=Latin}{2,}/gu) ?? []).length < COPIED_WORDS
    ? []
    : [
        findingAt(language, key, {
          id: 'untranslated-text/copied',
          params: { language: languageName(language), key },
          inSeveral: 'untranslated-text/copied-several',
        }),
      ]

function qualityFindings(
  language: LocaleFiles,
  key: string,
  text: string,
  figures: Map<string, Set<string>>,
  scriptOf: (text: string) => string | undefined,
  otherCharacter: (text: string) => string | undefined,
): TextFinding[] {
  const report = (id: ProblemId, inSeveral: ProblemId, params: Params = {}): TextFinding[] => [
    findingAt(language, key, { id, params: { language: languageName(language), key, ...params }, inSeveral }),
  ]
  if (UNTRANSLATED_MARK.test(text)) return report('untranslated-text', 'untranslated-text/several', { text })
  if (text.trim() === '') return report('empty-text', 'empty-text/several')
  if (text !== text.normalize('NFC')) {
    const finding = findingAt(language, key, { id: 'uncomposed-text' })
    return [{ ...finding, fix: { pointer: finding.pointer, value: text.normalize('NFC') } }]
  }
  const strayPhrase = strayCharacters(text)
  if (strayPhrase !== undefined) return report('stray-characters', 'stray-characters/several', { what: strayPhrase })
  const script = scriptOf(text)
  if (script !== undefined) return report('text-of-other-language', 'text-of-other-language/several', { script })
  const character = otherCharacter(text)
  if (character !== undefined)
    return report('text-of-other-language/character', 'text-of-other-language/character-several', { character })
  const [tag] = /<\/?[a-z][^<>]*>/i.exec(text) ?? []
  if (tag !== undefined) return report('tag-in-text', 'tag-in-text/several', { tag })
  const rule = SENTENCE_OF_FIELD.exec(baseKey(key))?.[1]
  const knownFigures = figures.get(rule ?? '') ?? new Set()
  const unknownFigure = rule === undefined ? undefined : figuresOf(text).find((figure) => !knownFigures.has(figure))
  if (unknownFigure !== undefined)
    return report(
      knownFigures.size > 0 ? 'unknown-figure' : 'unknown-figure/none',
      knownFigures.size > 0 ? 'unknown-figure/several' : 'unknown-figure/none-several',
      { figure: unknownFigure, rule, figures: { and: [...knownFigures] } },
    )
  return []
}

/** Key of a field's own message for a rule, instead of the general one. */
const SENTENCE_OF_FIELD = /^(?:pages\.[^.]+\.)?fields\..+\.errors\.([^.]+)$/

const figuresOf = (text: string): string[] => text.match(/\{\{\w+\}\}/g) ?? []

/** Placeholders for a limit: as the number that chooses a plural form, and in its written form. */
const LIMIT_FIGURES = ['{{count}}', '{{limit}}']

/** Placeholders allowed in the messages of each rule: those of its general message in any language. */
function figuresOfRules(indexes: Map<LocaleFiles, TextIndex>): Map<string, Set<string>> {
  const figures = new Map<string, Set<string>>()
  for (const texts of indexes.values())
    for (const [key, text] of texts) {
      const rule = /^errors\.([^.]+)$/.exec(baseKey(key))?.[1]
      if (rule === undefined) continue
      const figuresInText = figuresOf(text)
      const all = figuresInText.some((each) => LIMIT_FIGURES.includes(each))
        ? [...figuresInText, ...LIMIT_FIGURES]
        : figuresInText
      figures.set(rule, new Set([...(figures.get(rule) ?? []), ...all]))
    }
  return figures
}

function pluralFindings(language: LocaleFiles, texts: TextIndex, pluralKeys: Set<string>): TextFinding[] {
  const pluralForms = pluralFormsOf(language.tag)
  const at = (id: ProblemId, key: string, params: Params): TextFinding =>
    findingAt(language, key, { id, params: { language: languageName(language), forms: pluralForms, ...params } })
  const languageKeys = [...pluralKeys].filter(
    (base) => texts.has(base) || [...pluralForms, 'other', 'one'].some((form) => texts.has(`${base}_${form}`)),
  )
  return [
    ...languageKeys.flatMap((base) =>
      texts.has(base)
        ? [
            at('missing-plural/uncounted', base, {
              key: base,
              keys: pluralForms.map((form) => `${base.split('.').at(-1)}_${form}`),
            }),
          ]
        : pluralForms
            .filter((form) => !texts.has(`${base}_${form}`))
            .map((form) => at('missing-plural', `${base}_${form}`, { form })),
    ),
    ...[...texts.keys()]
      .filter((key) => !pluralForms.includes(pluralOf(key) ?? 'other'))
      .map((key) => at('unknown-plural', key, { form: pluralOf(key) })),
  ]
}
