import type { SubmittedRequest } from '../model/contract/userInfo.ts'
import { formatDateTime, formatMoney } from './formatters.ts'
import type { Translator } from './useTranslator.ts'

/** The rows of the request history in the current language. */
export function requestTexts(requests: readonly Readonly<SubmittedRequest>[], { t, tag }: Translator) {
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
