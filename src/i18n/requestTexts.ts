import { formatMoment, formatMoney } from './formats.ts'
import type { Words } from './useWords.ts'

interface Sent {
  readonly reference: string
  readonly kind: string
  readonly amount?: string | number
  readonly currency?: string
  readonly status: string
  readonly receivedAt: string
}

/** Requests in words of the language in use: what, how much, how far, and when. */
export function requestTexts(requests: readonly Sent[], { t, tag }: Words) {
  const rows = requests.map(({ reference, kind, amount, currency, status, receivedAt }) => ({
    reference,
    cells: [
      { label: t('requests.kind'), value: t(`pages.${kind}.title`) || kind },
      { label: t('requests.amount'), value: amount === undefined ? '–' : formatMoney(Number(amount), currency, tag) },
      { label: t('requests.status'), value: t(`requests.statuses.${status}`) || status },
      { label: t('requests.receivedAt'), value: formatMoment(receivedAt, tag) },
    ],
  }))
  return { title: t('requests.title'), empty: t('requests.empty'), referenceLabel: t('requests.reference'), rows }
}
