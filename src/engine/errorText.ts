import type { Words } from '../i18n/useWords.ts'
import type { ResolvedForm } from '../model/page.ts'
import type { Problem } from '../model/problem.ts'
import { errorTextKeys, textPathOf } from '../model/texts.ts'

/** The sentence for a problem: worded by the page, else by the library field, else by the rule. */
export function errorText(form: ResolvedForm, { pointer, rule, params }: Problem, words: Words): string {
  const path = textPathOf(pointer)
  const keys = errorTextKeys(form.id, path, form.library[path], rule)
  const limit = typeof params.limit === 'number' ? params.limit : undefined
  const shown = limit ?? (typeof params.multipleOf === 'number' ? params.multipleOf : undefined)
  return words.find(keys, { count: limit, limit: shown === undefined ? undefined : new Intl.NumberFormat(words.tag).format(shown) }) ?? ''
}
