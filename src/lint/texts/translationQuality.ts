import { pluralOf, pluralFormsOf, REFERENCE_LANGUAGE, baseKey, type TextIndex, type LocaleFiles } from './textIndex.ts'
import { figureFindings } from './figureFindings.ts'
import { isLanguageTag } from './languageTag.ts'
import { otherScript, strayCharacters } from './strayCharacters.ts'
import { findingAt, languageName, type TextFinding } from './textFinding.ts'

/** Marks a text as untranslated. */
export const markUntranslated = (text: string): string => `⟦${text}⟧`

const UNTRANSLATED_MARK = /[⟦⟧]/

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
  return [...languages].flatMap(([language, texts]) =>
    byTagIfMost(language, [
      ...[...texts].flatMap(([key, text]) => [
        ...firstOf(qualityFindings(language, key, text, figures), () =>
          figureFindings(language, key, text, translated),
        ),
        ...(text === english?.get(key) ? copyFindings(language, key, text) : []),
      ]),
      ...pluralFindings(language, texts, pluralKeys),
    ]),
  )
}

/** So many texts in another script are no slips: it is the tag that is wrong. */
const MIN_TEXTS = 10

const byTagIfMost = (language: LocaleFiles, findings: TextFinding[]): TextFinding[] => {
  const others = findings.filter(({ name }) => name !== 'text-of-other-language')
  return findings.length - others.length < MIN_TEXTS
    ? findings
    : [
        ...others,
        {
          name: 'bad-language-meta',
          file: `locales/${language.code}/meta.json`,
          pointer: '/tag',
          language,
          key: 'meta.json',
          message: `“${language.tag}” is the tag of a language that is not written in the letters of these texts.`,
          hint: 'Write the tag of the language, such as "en-GB", "th-TH" or "zh-TW".',
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
          name: 'untranslated-text',
          message: `The text in ${languageName(language)} is the English one.`,
          inSeveral: (languages) => `The text “${key}” is the English one in ${languages}.`,
          hint: 'Translate it; until then it stands between ⟦ and ⟧.',
        }),
      ]

function qualityFindings(
  language: LocaleFiles,
  key: string,
  text: string,
  figures: Map<string, Set<string>>,
): TextFinding[] {
  const report = (name: TextFinding['name'], message: string, inSeveral: string, hint: string): TextFinding[] => [
    findingAt(language, key, { name, message, hint, inSeveral: (languages) => `${inSeveral} ${languages}.` }),
  ]
  if (UNTRANSLATED_MARK.test(text))
    return report(
      'untranslated-text',
      `Not translated into ${languageName(language)} yet: ${text}`,
      `The text “${key}” is not translated yet in`,
      'Put the words in place of ⟦…⟧.',
    )
  if (text.trim() === '')
    return report(
      'empty-text',
      'The text is empty.',
      `The text “${key}” is empty in`,
      'Write the words, or remove the key in every language.',
    )
  if (text !== text.normalize('NFC')) {
    const finding = findingAt(language, key, {
      name: 'uncomposed-text',
      message: 'Accents of this text are characters of their own, which search and fonts do not take for the same.',
      hint: 'Run “npm run check -- --fix”, or type the text anew.',
    })
    return [{ ...finding, fix: { pointer: finding.pointer, value: text.normalize('NFC') } }]
  }
  const stray = strayCharacters(text)
  if (stray !== undefined)
    return report(
      'stray-characters',
      `The text has ${stray}.`,
      `The text “${key}” has ${stray}, in`,
      'Type this part of the text anew.',
    )
  const script = isLanguageTag(language.tag) ? otherScript(text, language.tag) : undefined
  if (script !== undefined)
    return report(
      'text-of-other-language',
      `Most of the text is in ${script} letters, which ${languageName(language)} is not written in.`,
      `Most of the text “${key}” is in ${script} letters, in`,
      'Put the text into the file of its language, and the right one here.',
    )
  const [tag] = /<\/?[a-z][^<>]*>/i.exec(text) ?? []
  if (tag !== undefined)
    return report(
      'tag-in-text',
      `The text has ${tag}, which people would see as it stands there.`,
      `The text “${key}” has ${tag}, which people would see as it stands there, in`,
      'Remove it: texts have no tags but <1>…</1> around the words of a link.',
    )
  const rule = SENTENCE_OF_FIELD.exec(baseKey(key))?.[1]
  const known = figures.get(rule ?? '') ?? new Set()
  const unknown = rule === undefined ? undefined : figuresOf(text).find((figure) => !known.has(figure))
  if (unknown !== undefined)
    return report(
      'unknown-figure',
      `The sentence has ${unknown}, and there is no such figure for “${rule}”.`,
      `The sentence “${key}” has ${unknown}, and there is no such figure for “${rule}”, in`,
      known.size > 0 ? `There is ${[...known].join(' and ')}.` : 'The sentence of this rule has no figures.',
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
  const formsHint = `${language.name} (${language.code}) has the plural forms: ${pluralForms.join(', ')}.`
  const languageKeys = [...pluralKeys].filter(
    (base) => texts.has(base) || [...pluralForms, 'other', 'one'].some((form) => texts.has(`${base}_${form}`)),
  )
  return [
    ...languageKeys.flatMap((base) =>
      texts.has(base)
        ? [
            createFinding(
              language,
              base,
              'missing-plural',
              `“${base}” is a counted text in another language.`,
              `${formsHint} Write one text for each: ${pluralForms.map((form) => `${base.split('.').at(-1)}_${form}`).join(', ')}.`,
            ),
          ]
        : pluralForms
            .filter((form) => !texts.has(`${base}_${form}`))
            .map((form) =>
              createFinding(
                language,
                `${base}_${form}`,
                'missing-plural',
                `The plural form “${form}” is missing.`,
                formsHint,
              ),
            ),
    ),
    ...[...texts.keys()]
      .filter((key) => !pluralForms.includes(pluralOf(key) ?? 'other'))
      .map((key) =>
        createFinding(
          language,
          key,
          'unknown-plural',
          `The plural form “${pluralOf(key)}” does not exist in ${language.name} (${language.code}).`,
          `${formsHint} Remove this one.`,
        ),
      ),
  ]
}

const createFinding = (
  language: LocaleFiles,
  key: string,
  name: TextFinding['name'],
  message: string,
  hint: string,
): TextFinding => findingAt(language, key, { name, message, hint })
