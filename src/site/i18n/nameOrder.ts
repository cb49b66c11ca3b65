import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { languageMeta } from './languages.ts'

/**
 * A form with the parts of a person's name (`submit.account.name`, family name first) in the order of the language
 * `code`; other fields keep their places.
 */
export function inNameOrder<Form extends ResolvedForm>(form: Form, code: string): Form {
  const parts = form.submit.account?.name ?? []
  if (!languageMeta(code).givenNameFirst || parts.length === 0) return form
  const reorder = (names: string[]): string[] => {
    const reversed = names.filter((name) => parts.includes(name)).reverse()
    return names.map((name) => (parts.includes(name) ? (reversed.shift() ?? name) : name))
  }
  // rjsf's display order; `*` stands for properties that conditions add.
  const declared = form.uiSchema['ui:order'] ?? [...Object.keys(form.schema.properties ?? {}), '*']
  return {
    ...form,
    uiSchema: { ...form.uiSchema, 'ui:order': reorder(declared) },
    ...(form.steps && { steps: form.steps.map((step) => ({ ...step, fields: reorder(step.fields) })) }),
  }
}
