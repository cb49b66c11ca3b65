import Box from '@mui/material/Box'
import { pages } from 'virtual:formwright/pages'
import { fetchClientBanners } from '../../aspapi/contentCalls.ts'
import { useAspapiQuery } from '../../aspapi/useAspapiQuery.ts'
import { cardTexts } from '../../i18n/contentTexts.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import type { ContentItem } from '../../model/contract/contentItem.ts'
import { BannerCard } from '../../ui/BannerCard.tsx'
import { EmptyOrError } from '../../ui/EmptyOrError.tsx'
import Skeleton from '@mui/material/Skeleton'

/** What the broker shows its clients on top; a link counts only inside this site. */
export function ClientBanners() {
  const translator = useTranslator()
  const { t } = translator
  const { data, error, retry } = useAspapiQuery(['userCenterBanner'], fetchClientBanners)
  if (!data && error !== undefined)
    return <EmptyOrError isError text={t('list.failed')} action={t('retry')} onAction={retry} />
  if (data?.length === 0) return null
  const targetPage = ({ link }: ContentItem) => pages.find(({ path }) => `#${path}` === link)
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {!data && (
        <Box role="status" aria-label={t('loading')}>
          <Skeleton variant="rounded" height={160} />
        </Box>
      )}
      {data?.map((item) => {
        const page = targetPage(item)
        return (
          <BannerCard
            key={item.id}
            card={cardTexts(item, translator, page && `#${page.path}`)}
            action={page ? t(`pages.${page.id}.title`) : ''}
          />
        )
      })}
    </Box>
  )
}
