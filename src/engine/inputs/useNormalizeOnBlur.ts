import type { RJSFSchema } from '@rjsf/utils'
import { callingCodes } from 'virtual:formwright/callingCodes'
import { normalizedOnBlur } from '../../model/schema/keywords/normalize.ts'
import { splitPhone } from '../../model/form/splitPhone.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { useFormContext } from '../state/FormContext.ts'
import { siblingId } from '../state/fieldIds.ts'

/**
 * Normalizer of a text field for use on blur. A phone number typed with a calling code that the field's `callingCodeField`
 * sibling offers selects the code there and keeps the national part; any other code is left to validation.
 */
export function useNormalizeOnBlur(id: string, schema: RJSFSchema): (text: string) => string {
  const { store } = useFormContext()
  const siblingName: string | undefined = schema.callingCodeField
  return (text) => {
    const phone = siblingName === undefined ? undefined : splitPhone(text, new Set(Object.values(callingCodes)))
    const isCodeSelected =
      phone !== undefined && siblingName !== undefined && store.selectValue(siblingId(id, siblingName), phone.code)
    return normalizedOnBlur(isCodeSelected ? phone.national : text, [schema as Schema])
  }
}
