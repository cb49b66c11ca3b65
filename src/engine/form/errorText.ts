import type { Translator } from '../../i18n/useTranslator.ts'
import { declaringSubschema, messageParams, formatMessageParams } from '../../model/form/messageParams.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Problem } from '../../model/schema/problem.ts'
import { errorTextKeys, textPathOf } from '../../model/site/siteTexts.ts'
import { displayFileName } from '../files/displayFileName.ts'

/** The sentence for a problem: worded by the page, else by the library field, else by the rule. */
export function errorText(form: ResolvedForm, { pointer, rule, params }: Problem, words: Translator): string {
  const path = textPathOf(pointer)
  const formattedParams = formatMessageParams(
    messageParams(declaringSubschema(form.schema, pointer, rule, params), rule, params),
    words.tag,
  )
  const message = words.find(errorTextKeys(form.id, path, form.library[path], rule), formattedParams) ?? ''
  if (typeof params.name !== 'string') return message
  // Of several files, the one that is meant.
  const size =
    formattedParams.size === undefined ? '' : ` (${words.t('form.fileSize', { size: formattedParams.size })})`
  return `${displayFileName(params.name)}${size}: ${message}`
}
