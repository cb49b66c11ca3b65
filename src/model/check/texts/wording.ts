import { toPointer } from '../../pointer.ts'
import type { DefinitionProblem } from '../../problem.ts'
import { formOf, formsOf, placeOf, REFERENCE, withoutForm, type Index, type Language } from './language.ts'

/** The mark around a text that nobody has translated yet. Written by `npm run texts`. */
export const unfinished = (text: string): string => `⟦${text}⟧`

const UNFINISHED = /[⟦⟧]/

/** Texts that are there, are used and not right: untranslated, empty, without their figures and links, in wrong plural forms. */
export function wordingProblems(all: Map<Language, Index>, isDead: (key: string) => boolean): DefinitionProblem[] {
  const languages = new Map(
    [...all].map(([language, texts]) => [language, new Map([...texts].filter(([key]) => !isDead(withoutForm(key))))]),
  )
  const reference = referenceOf(languages)
  const plural = new Set(
    [...languages.values()].flatMap((texts) => [...texts.keys()].filter((key) => formOf(key)).map(withoutForm)),
  )
  return [...languages].flatMap(([language, texts]) => [
    ...[...texts].flatMap(([key, text]) => textProblems(language, key, text, reference(key))),
    ...pluralProblems(language, texts, plural),
  ])
}

function textProblems(language: Language, key: string, text: string, source: string | undefined): DefinitionProblem[] {
  const say = (what: string, hint: string): DefinitionProblem[] => [problem(language, key, what, hint)]
  if (UNFINISHED.test(text))
    return say(`Not translated into ${language.name} (${language.code}) yet: ${text}`, 'Put the words in place of ⟦…⟧.')
  if (text.trim() === '') return say('The text is empty.', 'Write the words, or remove the key in every language.')
  if (text !== text.normalize('NFC'))
    return say('The text is not in composed form (NFC).', 'Type it anew, or let the editor normalise it.')
  if (source === undefined || UNFINISHED.test(source) || marksOf(source) === marksOf(text)) return []
  return say(
    `The text has ${marksOf(text) || 'no figures or links'} where the English has ${marksOf(source) || 'none'}.`,
    'Figures ({{…}}) and links (<1>…</1>) must be the same in every language.',
  )
}

const marksOf = (text: string): string => (text.match(/\{\{\w+\}\}|<\/?\d>/g) ?? []).sort().join(' ')

/** The text that a key's text is compared with: the English one, else of the first language that has it. */
function referenceOf(languages: Map<Language, Index>): (key: string) => string | undefined {
  const inOrder = [...languages]
    .sort(([a], [b]) => Number(b.code === REFERENCE) - Number(a.code === REFERENCE))
    .map(([, texts]) => texts)
  return (key) => {
    const texts = inOrder.find((each) => each.has(key) || each.has(`${withoutForm(key)}_other`))
    return texts?.get(key) ?? texts?.get(`${withoutForm(key)}_other`)
  }
}

function pluralProblems(language: Language, texts: Index, plural: Set<string>): DefinitionProblem[] {
  const forms = formsOf(language.tag)
  const are = `${language.name} (${language.code}) has the plural forms: ${forms.join(', ')}.`
  const own = [...plural].filter(
    (base) => texts.has(base) || [...forms, 'other', 'one'].some((form) => texts.has(`${base}_${form}`)),
  )
  return [
    ...own.flatMap((base) =>
      texts.has(base)
        ? [
            problem(
              language,
              base,
              `“${base}” is a counted text in another language.`,
              `${are} Write one text for each: ${forms.map((form) => `${base.split('.').at(-1)}_${form}`).join(', ')}.`,
            ),
          ]
        : forms
            .filter((form) => !texts.has(`${base}_${form}`))
            .map((form) => problem(language, `${base}_${form}`, `The plural form “${form}” is missing.`, are)),
    ),
    ...[...texts.keys()]
      .filter((key) => formOf(key) && !forms.includes(formOf(key) as string))
      .map((key) =>
        problem(
          language,
          key,
          `The plural form “${formOf(key)}” does not exist in ${language.name} (${language.code}).`,
          `${are} Remove this one.`,
        ),
      ),
  ]
}

const problem = ({ code }: Language, key: string, what: string, hint: string): DefinitionProblem => ({
  file: `locales/${code}/${placeOf(key).path}`,
  place: toPointer(placeOf(key).steps),
  what,
  hint,
})
