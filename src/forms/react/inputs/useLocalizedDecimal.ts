import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { AMBIGUOUS_DECIMAL, formatDecimal, readDecimal } from '../../schema/decimalText.ts'
import type { Schema } from '../../schema/schema.ts'
import { useFormContext } from '../state/FormContext.ts'

/** Rewrites an amount with the separators of the new language when the language changes. */
export function useLocalizedDecimal(id: string, { decimal }: Schema, ref: RefObject<HTMLInputElement | null>): void {
  const { store } = useFormContext()
  const { language: tag } = useTranslation().i18n
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
