import type { Words } from '../i18n/useWords.ts'
import { declaringPart, figuresOf, spokenFigures } from '../model/figures.ts'
import type { ResolvedForm } from '../model/page.ts'
import type { Problem } from '../model/problem.ts'
import { errorTextKeys, textPathOf } from '../model/texts.ts'
import { shownName } from './files/shownName.ts'

/** The sentence for a problem: worded by the page, else by the library field, else by the rule. */
export function errorText(form: ResolvedForm, { pointer, rule, params }: Problem, words: Words): string {
  const path = textPathOf(pointer)
  const figures = spokenFigures(figuresOf(declaringPart(form.schema, pointer, rule, params), rule, params), words.tag)
  const sentence = words.find(errorTextKeys(form.id, path, form.library[path], rule), figures) ?? ''
  if (typeof params.name !== 'string') return sentence
  // Of several files, the one that is meant.
  const size = figures.size === undefined ? '' : ` (${words.t('form.fileSize', { size: figures.size })})`
  return `${shownName(params.name)}${size}: ${sentence}`
}
