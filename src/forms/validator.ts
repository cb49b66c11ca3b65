import { plainForm } from './data/plainForm.ts'
import { validateForm, type ValidationOptions } from './data/validateForm.ts'
import { compileStandard } from './schema/createAjv.ts'
import { isObject } from './schema/isObject.ts'
import { isWrappedValue, ROOT_VALUE } from './schema/jsonSchema/canonicalSchema.ts'
import type { JsonSchema } from './schema/jsonSchema.ts'
import type { OptionData } from './schema/optionData.ts'

/** The verdict on a body. */
export interface Verdict {
  isValid: boolean
  /** JSON pointer → name of the broken rule: `{ '/email': 'format' }`. */
  errors: Record<string, string>
}

export interface ValidatorOptions extends ValidationOptions {
  /** Responses to the calls that `optionsFrom` names. */
  optionData?: OptionData
}

/**
 * Judges bodies by the schema of a form, as the browser does; runs in Node, without React. Compiles the schema.
 * @throws Error if a keyword has an invalid value
 */
export function createValidator(source: JsonSchema | boolean): (body: unknown, options?: ValidatorOptions) => Verdict {
  const schema = typeof source === 'boolean' ? (source ? {} : { not: {} }) : source
  const { form, canonical } = plainForm(schema)
  const validate = compileStandard(canonical)
  const isWrapped = isWrappedValue(schema)
  const pointerPrefix = isWrapped ? `/${ROOT_VALUE}` : ''
  return (body, { optionData, ...options } = {}) => {
    const data = isWrapped ? { [ROOT_VALUE]: body } : body
    if (!isObject(data))
      return validate(data) ? { isValid: true, errors: {} } : { isValid: false, errors: { '': 'type' } }
    const { problems } = validateForm({ ...form.schema, jsonSchema: canonical }, validate, data, optionData, options)
    const errors = problems.map(({ pointer, rule }) => [pointer.slice(pointerPrefix.length), rule])
    return { isValid: errors.length === 0, errors: Object.fromEntries(errors) }
  }
}
