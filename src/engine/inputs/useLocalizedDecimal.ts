import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { AMBIGUOUS_DECIMAL, formatDecimal, readDecimal } from '../../model/schema/decimalText.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { useFormContext } from '../state/FormContext.ts'

/** Rewrites an amount with the separators of the new language when the language changes. */
export function useLocalizedDecimal(id: string, { decimal }: Schema, ref: RefObject<HTMLInputElement | null>): void {
  const { store } = useFormContext()
  const { tag } = useTranslator()
  const shownTag = useRef(tag)
  const rewrite = useEffectEvent((previousTag: string) => {
    const typed = ref.current?.value
    if (!typed || !decimal) return
    const amount = readDecimal(typed, previousTag, decimal.decimalPlaces)
    if (!AMBIGUOUS_DECIMAL.test(amount)) store.selectValue(id, formatDecimal(amount, tag))
  })
  useEffect(() => {
    const previousTag = shownTag.current
    shownTag.current = tag
    if (decimal && previousTag !== tag) rewrite(previousTag)
  }, [tag, decimal])
}
