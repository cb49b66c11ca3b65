import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { AMBIGUOUS_DECIMAL, formatDecimal, parseDecimal } from '../../schema/parseDecimal.ts'
import type { Schema } from '../../schema/schema.ts'
import { useFormContext } from '../state/FormContext.ts'

/** Rewrites an amount with the separators of the new language after a language change. */
export function useLocalizedDecimal(
  id: string,
  decimal: Schema['decimal'],
  ref: RefObject<HTMLInputElement | null>,
): void {
  const { store } = useFormContext()
  const { language: tag } = useTranslation().i18n
  const shownTag = useRef(tag)
  const rewrite = useEffectEvent((previousTag: string) => {
    const typedText = ref.current?.value
    if (!typedText || !decimal) return
    const amount = parseDecimal(typedText, previousTag, decimal.decimalPlaces)
    if (!AMBIGUOUS_DECIMAL.test(amount)) store.selectValue(id, formatDecimal(amount, tag))
  })
  useEffect(() => {
    const previousTag = shownTag.current
    shownTag.current = tag
    if (decimal && previousTag !== tag) rewrite(previousTag)
  }, [tag, decimal])
}
