import type { Phrase } from '../model/simpleRules.ts'
import type { Texts } from '../model/workspace.ts'
import { fieldInfo, labelOf } from './fieldInfo.ts'
import { localeTexts, textIn } from './parsedFiles.ts'

/** How rules are said: the languages, and the form whose labels they use. */
export interface RuleTextContext {
  texts: Texts
  page: string
  /** Language of the form's words. */
  code: string
  words: (key: string, params?: Record<string, unknown>) => string
}

/** A rule as a sentence, with the form's own labels. */
export const sayRule = (phrase: Phrase, context: RuleTextContext): string =>
  say(phrase, context)
    .replace(/\s+/g, ' ')
    // A rule without a condition leaves its place empty.
    .replace(/^[，、\s]+/, '')
    .replace(/\s+([.:：])/g, '$1')
    .trim()

function say(phrase: Phrase, context: RuleTextContext): string {
  const { words } = context
  if ('field' in phrase) return words('quoted', { name: fieldLabel(phrase.field, context) })
  if ('value' in phrase) return words('quoted', { name: optionText(phrase.value, phrase.of, context) })
  const parts = Object.entries(phrase.parts).map(([name, part]) => [name, say(part, context)] as const)
  return words(phrase.word, { when: '', ...Object.fromEntries(parts) })
}

function fieldLabel(path: string, { texts, page, code }: RuleTextContext): string {
  const [top = '', ...rest] = path.split('.')
  return [labelOf(texts, page, top, code), ...rest].join(' › ')
}

/** A value in the words of the field's options. */
export function optionText(value: unknown, of: string, { texts, page, code }: RuleTextContext): string {
  const { library } = fieldInfo(texts, page, of)
  const own = localeTexts(texts, code)
  return (
    textIn(own, ['pages', page, 'fields', of, 'options', String(value)]) ??
    (library === undefined ? undefined : textIn(own, ['fields', library, 'options', String(value)])) ??
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  )
}
