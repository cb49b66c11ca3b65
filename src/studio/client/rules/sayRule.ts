import type { Phrase } from '../../model/phrase.ts'
import type { Texts } from '../../model/workspace.ts'
import { fieldInfo, labelOf } from '../files/fieldInfo.ts'
import { localeTexts, textIn } from '../files/parsedFiles.ts'

/** Context of a rule's sentence: the Studio's words, and the form with the language of its labels. */
export interface RuleTextContext {
  texts: Texts
  page: string
  /** Language of the form's texts. */
  code: string
  words: (key: string, params?: Record<string, unknown>) => string
}

/** A rule as a sentence, with the form's own labels. */
export const sayRule = (phrase: Phrase, context: RuleTextContext): string =>
  String(say(phrase, context))
    .replace(/\s+/g, ' ')
    // A rule without a condition leaves only the punctuation of its place.
    .replace(/^[，、\s]+/, '')
    .replace(/\s+([.:：])/g, '$1')
    .trim()

function say(phrase: Phrase, context: RuleTextContext): string | string[] {
  const { words } = context
  if ('field' in phrase) return words('quoted', { name: fieldLabel(phrase.field, context) })
  if ('list' in phrase) return phrase.list.map((each) => String(say(each, context)))
  if ('value' in phrase) {
    const text = optionText(phrase.value, phrase.of, context)
    return typeof phrase.value === 'number' ? text : words('quoted', { name: text })
  }
  const parts = Object.entries(phrase.parts).map(([name, part]) => [name, say(part, context)] as const)
  return words(phrase.word, { when: '', ...Object.fromEntries(parts) })
}

function fieldLabel(path: string, { texts, page, code }: RuleTextContext): string {
  const [top = '', ...rest] = path.split('.')
  return [labelOf(texts, page, top, code), ...rest].join(' › ')
}

/** Text of an option value; the value itself if it has no text. */
export function optionText(value: unknown, field: string, { texts, page, code }: RuleTextContext): string {
  const { library } = fieldInfo(texts, page, field)
  const own = localeTexts(texts, code)
  return (
    textIn(own, ['pages', page, 'fields', field, 'options', String(value)]) ??
    (library === undefined ? undefined : textIn(own, ['fields', library, 'options', String(value)])) ??
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  )
}
