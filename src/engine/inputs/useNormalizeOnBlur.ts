import { callingCodes } from 'virtual:formwright/callingCodes'
import { normalizedOnBlur } from '../../model/form/normalize.ts'
import { splitPhone } from '../../model/form/splitPhone.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { useFormContext } from '../form/FormContext.ts'
import { siblingId } from '../form/fieldIds.ts'

/**
 * What an input shows once it is left: the text as it will be sent. A phone number typed with a calling code that the
 * field's `callingCode` sibling offers sets that sibling and keeps its national part; any other code is left for the
 * rules to refuse.
 */
export function useNormalizeOnBlur(id: string, schema: object): (text: string) => string {
  const { store } = useFormContext()
  const fieldSchema = schema as Schema
  return (text) => {
    const phone =
      fieldSchema.callingCode === undefined ? undefined : splitPhone(text, new Set(Object.values(callingCodes)))
    const isCodeSelected =
      phone !== undefined && store.selectValue(siblingId(id, fieldSchema.callingCode as string), phone.code)
    return normalizedOnBlur(isCodeSelected ? phone.national : text, [fieldSchema])
  }
}
