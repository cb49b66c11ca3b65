import { assertedSubschemas } from '../../forms/schema/walker.ts'
import { messageParams, formatMessageParams } from '../../forms/data/messageParams.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { ruleNames } from '../../forms/schema/ruleNames.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { errorTextKeys } from '../../forms/data/textKeys.ts'
import { block, inAllLanguages, type LocaleTexts } from './localeTexts.ts'

/** Every rule of a field with its error message in every language. */
export function describeRules(
  form: ResolvedForm,
  languages: LocaleTexts,
  path: string,
  declared: Schema[],
  required: boolean,
): string[] {
  const seenHeadings = new Set<string>()
  const rules: { subschema: Schema; rule: string }[] = [
    ...(required ? [{ subschema: {}, rule: 'required' }] : []),
    ...declared
      .flatMap(assertedSubschemas)
      .flatMap((subschema) => ruleNames(subschema).map((rule) => ({ subschema, rule }))),
  ]
  return rules.flatMap(({ subschema, rule }) => {
    const params = messageParams(subschema, rule)
    const heading = [rule, ...(params.limit === undefined ? [] : [String(params.limit)])].join(' ')
    if (seenHeadings.has(heading)) return []
    seenHeadings.add(heading)
    return block(
      heading,
      inAllLanguages(languages, errorTextKeys(form.id, path, form.library[path], rule), (tag) =>
        formatMessageParams(params, tag),
      ),
    )
  })
}
