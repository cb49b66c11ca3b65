import type { RJSFSchema } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { withoutCurrency } from '../../schema/currencyText.ts'
import { AMBIGUOUS_DECIMAL, formatDecimal } from '../../schema/parseDecimal.ts'
import { valueAt } from '../../schema/jsonPointer.ts'
import { normalizedOnBlur } from '../../schema/keywords/normalize.ts'
import { readPhone } from '../../data/phoneNumber.ts'
import type { Schema } from '../../schema/schema.ts'
import { useFormContext } from '../state/FormContext.ts'
import { pointerFromId, siblingId } from '../state/fieldIds.ts'
import { useCurrency } from './useFieldState.ts'

/**
 * Normalizer of a text field for use on blur. If a typed phone number begins with a calling code that the field's
 * `callingCodeField` sibling offers, selects the code there and keeps the national number; validation reports any other
 * code. Shows an amount with the separators of the language.
 */
export function useNormalizeOnBlur(id: string, schema: RJSFSchema, areaCodeField?: string): (text: string) => string {
  const { store, services } = useFormContext()
  const { language: tag } = useTranslation().i18n
  const siblingName: string | undefined = schema.callingCodeField
  const currency = useCurrency(id, schema.currency)
  const valueOf = (name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : valueAt(store.data, pointerFromId(siblingId(id, name)))
    return typeof value === 'string' ? value : undefined
  }
  return (typedText) => {
    const text = withoutCurrency(typedText, currency, tag)
    const phone =
      siblingName === undefined
        ? undefined
        : readPhone(text, valueOf(siblingName), valueOf(areaCodeField) !== undefined, services.phonePlans ?? {})
    const isCodeSelected =
      phone !== undefined && siblingName !== undefined && store.selectValue(siblingId(id, siblingName), phone.code)
    const normalized = normalizedOnBlur(isCodeSelected ? phone.national : text, [schema as Schema], tag)
    if (!schema.decimal) return normalized
    // Keep the text as typed: the separators of one reading would hide the other.
    return AMBIGUOUS_DECIMAL.test(normalized) ? text : formatDecimal(normalized, tag)
  }
}
