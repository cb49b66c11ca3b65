import type { ContentItem } from '../model/content.ts'
import { periodStatus, type PeriodStatus } from '../model/period.ts'
import { formatDay, formatPeriod } from './formats.ts'
import { localText } from './multilingual.ts'
import type { Words } from './useWords.ts'

/** How many figures of a product its card tells: the first say what a lot is, the last are for its own page. */
const CARD_FIGURES = [0, 3, 5]

/** A piece of content in words of the language in use, as its card shows it. @param href where it leads */
export function cardTexts(item: ContentItem, { t, code, tag }: Words, href: string | undefined) {
  const { id, cover, date, start, end, symbol, specs = [] } = item
  const category = localText(item.category, code)
  return {
    id,
    cover,
    href,
    title: localText(item.title, code),
    summary: localText(item.summary, code),
    label: [symbol, category].filter(Boolean).join(' · '),
    time: start || end ? periodText(start, end, t, tag) : symbol ? '' : date && formatDay(date, tag),
    ...(start || end ? statusOf(periodStatus(start, end, Date.now()), t) : {}),
    figures: CARD_FIGURES.flatMap((index) => specs[index] ?? []).map(({ label, value }) => ({
      label: localText(label, code),
      value: localText(value, code),
    })),
  }
}

const statusOf = (status: PeriodStatus, t: Words['t']) => ({ status, statusText: t(`period.${status}`) })

/** A period in words: from, until, or both. */
function periodText(start: string | undefined, end: string | undefined, t: Words['t'], tag: string): string {
  if (start && end) return formatPeriod(start, end, tag)
  return start
    ? t('period.from', { start: formatDay(start, tag) })
    : t('period.until', { end: formatDay(end ?? '', tag) })
}
