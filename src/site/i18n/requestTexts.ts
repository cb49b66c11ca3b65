import type { i18n as I18n } from 'i18next'
import type { SubmittedRequest } from '../../model/api/userInfo.ts'
import { formatMoney } from '../../forms/data/formatMoney.ts'
import { fieldTextKeys } from '../../forms/data/textKeys.ts'
import { formatDateTime } from './formatters.ts'

/** The rows of the request history in the current language. */
export function requestTexts(requests: readonly Readonly<SubmittedRequest>[], { t, language: tag }: I18n) {
  const kindText = ({ kind, detail }: SubmittedRequest) => {
    const option = detail && t(fieldTextKeys(kind, detail.field, detail.field, `options.${detail.value}`))
    const title = t(`pages.${kind}.title`) || kind
    return option ? t('form.labelAndValue', { label: title, value: option }) : title
  }
  const rows = requests.map((request) => {
    const { reference, amount, currency, status, receivedAt } = request
    return {
      reference,
      cells: [
        { label: t('requests.kind'), value: kindText(request) },
        { label: t('requests.amount'), value: amount === undefined ? '–' : formatMoney(Number(amount), currency, tag) },
        { label: t('requests.status'), value: t(`requests.statuses.${status}`) || status },
        { label: t('requests.receivedAt'), value: formatDateTime(receivedAt, tag, { hasZone: true }) },
      ],
    }
  })
  return { title: t('requests.title'), empty: t('requests.empty'), referenceLabel: t('requests.reference'), rows }
}
