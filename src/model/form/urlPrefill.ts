import { validateForm, type SchemaValidator } from './validateForm.ts'
import type { OptionData } from '../schema/optionData.ts'
import type { ResolvedForm } from '../site/pageDefinition.ts'
import { toPointer } from '../schema/jsonPointer.ts'
import { mergeUi } from '../schema/uiSchema.ts'

/** A field that the URL fills in. */
export interface Prefill {
  name: string
  value: string
  /** The field is read-only. */
  lock: boolean
}

/** The values of URL parameters that the form's fields accept. */
export function prefillFromUrl(
  searchParams: URLSearchParams,
  { schema, urlPrefill = {} }: ResolvedForm,
  validate: SchemaValidator,
  optionData: OptionData,
): Prefill[] {
  return Object.entries(urlPrefill).flatMap(([name, { parameter, lock = false }]): Prefill[] => {
    const value = searchParams.get(parameter)
    if (!value) return []
    const { data, problems } = validateForm(schema, validate, { [name]: value }, optionData)
    const accepted = data[name]
    return typeof accepted !== 'string' || problems.some(({ pointer }) => pointer === toPointer([name]))
      ? []
      : [{ name, value: accepted, lock }]
  })
}

/** The form with these fields read-only and marked as filled in by the link. */
export function lockFields(form: ResolvedForm, names: string[]): ResolvedForm {
  if (names.length === 0) return form
  const locked = Object.fromEntries(names.map((name) => [name, { 'ui:readonly': true, 'ui:prefilled': true }]))
  return { ...form, uiSchema: mergeUi(form.uiSchema, locked) }
}
