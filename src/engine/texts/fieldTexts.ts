import type { Translator } from '../../i18n/useTranslator.ts'
import { declaringSubschema, messageParams, formatMessageParams } from '../../model/form/messageParams.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Problem } from '../../model/schema/problem.ts'
import { errorTextKeys, fieldTextKeys, textPathOf } from '../../model/site/siteTexts.ts'
import { displayFileName } from './displayFileName.ts'

/** Label of the field at a JSON pointer, without the link markup of a declaration; empty for the whole form. */
export function fieldLabel(form: ResolvedForm, pointer: string, translator: Translator): string {
  const path = textPathOf(pointer)
  if (path === '') return ''
  return (translator.find(fieldTextKeys(form.id, path, form.library[path], 'label')) ?? path).replace(/<\/?\d>/g, '')
}

/** Error message for a problem: the page's own text, else the library field's, else the rule's. */
export function errorText(form: ResolvedForm, { pointer, rule, params }: Problem, translator: Translator): string {
  const path = textPathOf(pointer)
  const formattedParams = formatMessageParams(
    messageParams(declaringSubschema(form.schema, pointer, rule, params), rule, params),
    translator.tag,
  )
  const message = translator.find(errorTextKeys(form.id, path, form.library[path], rule), formattedParams) ?? ''
  if (typeof params.name !== 'string') return message
  // A file field may hold several files: name the one with the problem.
  const size =
    formattedParams.size === undefined ? '' : ` (${translator.t('form.fileSize', { size: formattedParams.size })})`
  return `${displayFileName(params.name)}${size}: ${message}`
}
