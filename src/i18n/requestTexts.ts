import { formatDateTime, formatMoney } from './formatters.ts'
import type { Translator } from './useTranslator.ts'

interface RequestSummary {
  readonly reference: string
  readonly kind: string
  readonly amount?: string | number
  readonly currency?: string
  readonly status: string
  readonly receivedAt: string
}

/** Requests in words of the language in use: what, how much, how far, and when. */
export function requestTexts(requests: readonly RequestSummary[], { t, tag }: Translator) {
  const rows = requests.map(({ reference, kind, amount, currency, status, receivedAt }) => ({
    reference,
    cells: [
      { label: t('requests.kind'), value: t(`pages.${kind}.title`) || kind },
      { label: t('requests.amount'), value: amount === undefined ? '–' : formatMoney(Number(amount), currency, tag) },
      { label: t('requests.status'), value: t(`requests.statuses.${status}`) || status },
      { label: t('requests.receivedAt'), value: formatDateTime(receivedAt, tag) },
    ],
  }))
  return { title: t('requests.title'), empty: t('requests.empty'), referenceLabel: t('requests.reference'), rows }
}
