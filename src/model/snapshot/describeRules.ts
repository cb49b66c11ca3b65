import { askingParts } from '../asked.ts'
import { figuresOf, spokenFigures } from '../figures.ts'
import type { ResolvedForm } from '../page.ts'
import { ruleNames } from '../ruleNames.ts'
import type { Schema } from '../schema.ts'
import { errorTextKeys } from '../texts.ts'
import { block, inEveryLanguage, type Voices } from './voices.ts'

/** Every rule of a field with the sentence that a person reads when it is broken, in every language. */
export function describeRules(
  form: ResolvedForm,
  voices: Voices,
  path: string,
  declared: Schema[],
  required: boolean,
): string[] {
  const seen = new Set<string>()
  const rules = [
    ...(required ? [{ own: {} as Schema, rule: 'required' }] : []),
    ...declared.flatMap(askingParts).flatMap((own) => ruleNames(own).map((rule) => ({ own, rule }))),
  ]
  return rules.flatMap(({ own, rule }) => {
    const figures = figuresOf(own, rule)
    const heading = [rule, ...(figures.limit === undefined ? [] : [String(figures.limit)])].join(' ')
    if (seen.has(heading)) return []
    seen.add(heading)
    return block(
      heading,
      inEveryLanguage(voices, errorTextKeys(form.id, path, form.library[path], rule), (tag) =>
        spokenFigures(figures, tag),
      ),
    )
  })
}
