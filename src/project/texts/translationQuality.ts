import type { Params, ProblemId } from '../../model/findings/findingTexts.ts'
import {
  baseKey,
  isLanguageTag,
  pluralFormsOf,
  pluralOf,
  REFERENCE_LANGUAGE,
  type LocaleFiles,
  type TextIndex,
} from './textIndex.ts'
import { figureFindings } from './figureFindings.ts'
import { otherScript, strayCharacters } from './strayCharacters.ts'
import { findingAt, languageName, type TextFinding } from './textFinding.ts'

/** Marks a text as untranslated. */
export const markUntranslated = (text: string): string => `⟦${text}⟧`

const UNTRANSLATED_MARK = /[⟦⟧]/

/** The words between the marks. */
export const withoutMarks = (text: string): string => text.replace(/[⟦⟧]/g, '')

/** Whether a text waits for its translation. */
export const isUntranslated = (text: string): boolean => UNTRANSLATED_MARK.test(text)

/** Findings about used texts: untranslated, empty, placeholders or links missing, wrong plural forms. */
export function translationFindings(
  indexes: Map<LocaleFiles, TextIndex>,
  isUnused: (key: string) => boolean,
): TextFinding[] {
  const figures = figuresOfRules(indexes)
  const languages = new Map(
    [...indexes].map(([language, texts]) => [language, new Map([...texts].filter(([key]) => !isUnused(baseKey(key))))]),
  )
  const translated = new Map(
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
    return byTagIfMost(language, [
      ...[...texts].flatMap(([key, text]) => [
        ...firstOf(qualityFindings(language, key, text, figures, scriptOf), () =>
          figureFindings(language, key, text, translated),
        ),
        ...(text === english?.get(key) ? copyFindings(language, key, text) : []),
      ]),
      ...pluralFindings(language, texts, pluralKeys),
    ])
  })
}

/** So many texts in another script are no slips: it is the tag that is wrong. */
const MIN_TEXTS = 10

const byTagIfMost = (language: LocaleFiles, findings: TextFinding[]): TextFinding[] => {
  const others = findings.filter(({ id }) => id !== 'text-of-other-language')
  return findings.length - others.length < MIN_TEXTS
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

const firstOf = (findings: TextFinding[], others: () => TextFinding[]): TextFinding[] =>
  findings.length > 0 ? findings : others()

/** So many words in a row are the same in no two languages; names of products are. */
const COPIED_WORDS = 5

/** Findings about a text that is the English one. */
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
  const stray = strayCharacters(text)
  if (stray !== undefined) return report('stray-characters', 'stray-characters/several', { what: stray })
  const script = scriptOf(text)
  if (script !== undefined) return report('text-of-other-language', 'text-of-other-language/several', { script })
  const [tag] = /<\/?[a-z][^<>]*>/i.exec(text) ?? []
  if (tag !== undefined) return report('tag-in-text', 'tag-in-text/several', { tag })
  const rule = SENTENCE_OF_FIELD.exec(baseKey(key))?.[1]
  const known = figures.get(rule ?? '') ?? new Set()
  const unknown = rule === undefined ? undefined : figuresOf(text).find((figure) => !known.has(figure))
  if (unknown !== undefined)
    return report(
      known.size > 0 ? 'unknown-figure' : 'unknown-figure/none',
      known.size > 0 ? 'unknown-figure/several' : 'unknown-figure/none-several',
      { figure: unknown, rule, figures: { and: [...known] } },
    )
  return []
}

/** The key of a sentence that a field has in place of the general one of a rule. */
const SENTENCE_OF_FIELD = /^(?:pages\.[^.]+\.)?fields\..+\.errors\.([^.]+)$/

const figuresOf = (text: string): string[] => text.match(/\{\{\w+\}\}/g) ?? []

/** What a limit is called in sentences: as a number that a plural form is chosen by, or as it is written. */
const LIMIT_FIGURES = ['{{count}}', '{{limit}}']

/** The figures that the sentence of each rule may name: those that its general sentence names in some language. */
function figuresOfRules(indexes: Map<LocaleFiles, TextIndex>): Map<string, Set<string>> {
  const figures = new Map<string, Set<string>>()
  for (const texts of indexes.values())
    for (const [key, text] of texts) {
      const rule = /^errors\.([^.]+)$/.exec(baseKey(key))?.[1]
      if (rule === undefined) continue
      const named = figuresOf(text)
      const all = named.some((each) => LIMIT_FIGURES.includes(each)) ? [...named, ...LIMIT_FIGURES] : named
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
