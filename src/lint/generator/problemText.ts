import { declaringSubschema, formatMessageParams, messageParams } from '../../model/form/messageParams.ts'
import type { Problem } from '../../model/schema/problem.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { errorTextKeys, textPathOf, type Texts } from '../../model/site/siteTexts.ts'
import { formatMessage } from '../texts/formatMessage.ts'

/**
 * The sentence that the site shows for a problem, in one language; undefined if the language has none.
 * @param language its BCP 47 tag and its texts
 */
export function problemText(
  { id, schema, library }: Pick<ResolvedForm, 'id' | 'schema' | 'library'>,
  { pointer, rule, params }: Problem,
  { tag, texts }: { tag: string; texts: Texts },
): string | undefined {
  const path = textPathOf(pointer)
  const declared = declaringSubschema(schema, pointer, rule, params)
  const shown = formatMessageParams(messageParams(declared, rule, params), tag)
  return formatMessage(texts, tag, errorTextKeys(id, path, library[path], rule), shown)
}
