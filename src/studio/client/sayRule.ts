import type { Phrase } from '../model/rulePhrases.ts'
import type { Texts } from '../model/workspace.ts'
import { fieldInfo } from './fieldInfo.ts'
import { labelOf } from './formTexts.ts'
import { localeTexts, textIn } from './parsedFiles.ts'

export interface RuleTongue {
  texts: Texts
  page: string
  /** Language of the form's words. */
  code: string
  words: (key: string, params?: Record<string, unknown>) => string
  /** What the Studio calls a keyword. */
  keyword: (name: string) => string
}

/** A rule as a sentence, with the form's own labels. */
export const sayRule = (phrase: Phrase, tongue: RuleTongue): string =>
  say(phrase, tongue)
    .replace(/\s+/g, ' ')
    // Without a condition, nothing stands where it would.
    .replace(/^[，、\s]+/, '')
    .replace(/\s+([.:：])/g, '$1')
    .trim()

function say(phrase: Phrase, tongue: RuleTongue): string {
  const { words } = tongue
  if ('field' in phrase) return words('quoted', { name: fieldLabel(phrase.field, tongue) })
  if ('keyword' in phrase) return `${tongue.keyword(phrase.keyword)} ${plain(phrase.value)}`.trim()
  if ('value' in phrase) return words('quoted', { name: optionText(phrase.value, phrase.of, tongue) })
  const parts = Object.entries(phrase.parts).map(([name, part]): [string, string] => [
    name,
    Array.isArray(part)
      ? part.map((each) => say(each, tongue)).join(joint(phrase.word, name, words))
      : say(part, tongue),
  ])
  return words(phrase.word, Object.fromEntries(parts))
}

/** What stands between the members of a list. */
function joint(key: string, name: string, words: RuleTongue['words']): string {
  if (name === 'when') return `${words('joinWhen').startsWith(',') ? '' : ' '}${words('joinWhen')} `
  if (key === 'condAnd' || key === 'condIf') return ` ${words('joinAnd')} `
  return key === 'ruleAnyOf' || key === 'ruleOneOf' ? '; ' : ` ${words('joinOr')} `
}

function fieldLabel(path: string, { texts, page, code }: RuleTongue): string {
  const [top = '', ...rest] = path.split('.')
  const label = labelOf(texts, page, top, code)
  return [label, ...rest].join(' › ')
}

/** A value in the words of the field's options. */
function optionText(value: unknown, of: string | undefined, { texts, page, code }: RuleTongue): string {
  if (of === undefined || of === '' || of.includes('.')) return plain(value)
  const { library } = fieldInfo(texts, page, of)
  const own = localeTexts(texts, code)
  return (
    textIn(own, ['pages', page, 'fields', of, 'options', String(value)]) ??
    (library === undefined ? undefined : textIn(own, ['fields', library, 'options', String(value)])) ??
    plain(value)
  )
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
