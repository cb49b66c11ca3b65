import type { RJSFSchema } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { withoutCurrency } from '../../schema/currencyText.ts'
import { AMBIGUOUS_DECIMAL, formatDecimal } from '../../schema/decimalText.ts'
import { normalizedOnBlur } from '../../schema/keywords/normalize.ts'
import { splitPhone } from '../../data/splitPhone.ts'
import type { Schema } from '../../schema/schema.ts'
import { useFormContext } from '../state/FormContext.ts'
import { siblingId } from '../state/fieldIds.ts'
import { useCurrency } from './useFieldState.ts'

/**
 * Normalizer of a text field for use on blur. If a typed phone number begins with a calling code that the field's
 * `callingCodeField` sibling offers, selects the code there and keeps the national part; validation reports any other
 * code. Shows an amount with the separators of the language.
 */
export function useNormalizeOnBlur(id: string, schema: RJSFSchema): (text: string) => string {
  const { store, services } = useFormContext()
  const { language: tag } = useTranslation().i18n
  const siblingName: string | undefined = schema.callingCodeField
  const currency = useCurrency(id, schema.currency)
  return (typedText) => {
    const text = withoutCurrency(typedText, currency, tag)
    const phone =
      siblingName === undefined ? undefined : splitPhone(text, new Set(Object.values(services.callingCodes ?? {})))
    const isCodeSelected =
      phone !== undefined && siblingName !== undefined && store.selectValue(siblingId(id, siblingName), phone.code)
    const normalized = normalizedOnBlur(isCodeSelected ? phone.national : text, [schema as Schema], tag)
    if (!schema.decimal) return normalized
    // Keep the text as typed: the separators of one reading would hide the other.
    return AMBIGUOUS_DECIMAL.test(normalized) ? text : formatDecimal(normalized, tag)
  }
}
