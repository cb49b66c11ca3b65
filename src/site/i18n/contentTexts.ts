import type { i18n as I18n, TFunction } from 'i18next'
import type { ContentItem } from '../../model/api/contentItem.ts'
import { periodStatus, type PeriodStatus } from '../../model/api/promotionPeriod.ts'
import { formatDay } from '../../forms/data/displayNames.ts'
import { formatPeriod } from './formatters.ts'
import { languageCode } from './languages.ts'
import { localizedText } from './multilingual.ts'

/** Indexes of the product specifications shown on a card. */
const CARD_SPEC_INDEXES = [0, 3, 5]

/** The texts of an item's card in the current language. @param href link of the card */
export function cardTexts(item: ContentItem, { t, language: tag }: I18n, href: string | undefined) {
  const code = languageCode(tag)
  const { id, cover, date, start, end, symbol, specs = [] } = item
  const category = localizedText(item.category, code)
  return {
    id,
    cover,
    href,
    title: localizedText(item.title, code),
    summary: localizedText(item.summary, code),
    label: [symbol, category].filter(Boolean).join(' · '),
    time: start || end ? periodText(start, end, t, tag) : symbol ? '' : date && formatDay(date, tag),
    ...(start || end ? statusTexts(periodStatus(start, end, Date.now()), t) : {}),
    specs: CARD_SPEC_INDEXES.flatMap((index) => specs[index] ?? []).map(({ label, value }) => ({
      label: localizedText(label, code),
      value: localizedText(value, code),
    })),
  }
}

const statusTexts = (status: PeriodStatus, t: TFunction) => ({ status, statusText: t(`period.${status}`) })

function periodText(start: string | undefined, end: string | undefined, t: TFunction, tag: string): string {
  if (start && end) return formatPeriod(start, end, tag)
  return start
    ? t('period.from', { start: formatDay(start, tag) })
    : t('period.until', { end: formatDay(end ?? '', tag) })
}
