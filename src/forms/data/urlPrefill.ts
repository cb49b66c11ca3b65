import { validateForm, type SchemaValidator } from './validateForm.ts'
import type { OptionData } from '../schema/optionData.ts'
import type { FormModel } from './formModel.ts'
import { fromPointer, toPointer } from '../schema/jsonPointer.ts'
import type { UiSchema } from '../schema/schema.ts'
import { mergeUi } from '../schema/uiSchema.ts'

/** A field that the URL fills in. */
export interface Prefill {
  name: string
  value: string
  /** Whether the field is read-only. */
  lock: boolean
}

/** Values of URL parameters, for the fields that accept them. */
export function prefillFromUrl(
  searchParams: URLSearchParams,
  { schema, urlPrefill = {} }: FormModel,
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

/** A read-only field that a link or the session filled in. */
export interface LockedField {
  pointer: string
  value: string
  source: 'link' | 'session'
}

/** The form with these fields read-only and marked with their source (`ui:prefilled`). */
export function lockFields(form: FormModel, fields: Pick<LockedField, 'pointer' | 'source'>[]): FormModel {
  if (fields.length === 0) return form
  const uiSchema = fields.reduce(
    (ui, { pointer, source }) =>
      mergeUi(
        ui,
        fromPointer(pointer).reduceRight<UiSchema>((inner, name) => ({ [name]: inner }), {
          'ui:readonly': true,
          'ui:prefilled': source,
        }),
      ),
    form.uiSchema,
  )
  return { ...form, uiSchema }
}
