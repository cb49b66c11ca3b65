import { useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasValue } from '../../data/draft.ts'
import { valueAt } from '../../schema/jsonPointer.ts'
import { useFormContext } from '../state/FormContext.ts'

/** Prerendered open, so that every field can be reached without scripts. */
const isOpenAtFirst = () => typeof window === 'undefined' || window.matchMedia('(min-width: 900px)').matches

/**
 * Fields that most clients leave empty, in a disclosure: open on wide screens, and as soon as one of them is filled in.
 * The error summary opens it too.
 */
export function MoreFields({ pointers, children }: { pointers: string[]; children: ReactNode }) {
  const { t } = useTranslation()
  const { store } = useFormContext()
  const details = useRef<HTMLDetailsElement>(null)
  // Constant, so that React leaves it to the client who opens or closes it.
  const [isOpen] = useState(isOpenAtFirst)
  const hasEntry = () => pointers.some((pointer) => hasValue(valueAt(store.data, pointer)))
  const isFilled = useSyncExternalStore(store.subscribe, hasEntry, hasEntry)
  useLayoutEffect(() => {
    if (isFilled && details.current) details.current.open = true
  }, [isFilled])
  return (
    <details className="fw-more" ref={details} open={isOpen} suppressHydrationWarning>
      <summary>{t('form.more')}</summary>
      <div className="fw-grid">{children}</div>
    </details>
  )
}
