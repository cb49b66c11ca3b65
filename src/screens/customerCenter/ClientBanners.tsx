import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { pages } from 'virtual:formwright/pages'
import { fetchClientBanners } from '../../aspapi/contentCalls.ts'
import { useAspapiQuery } from '../../aspapi/useAspapiQuery.ts'
import { cardTexts } from '../../i18n/contentTexts.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { pageByHref } from '../../model/site/pageDefinition.ts'
import { BannerCard } from '../../ui/BannerCard.tsx'
import { EmptyOrError } from '../../ui/EmptyOrError.tsx'

/** The broker's banners for its customers; only links to pages of this site are followed. */
export function ClientBanners() {
  const translator = useTranslator()
  const { t } = translator
  const { data, error, retry } = useAspapiQuery(['userCenterBanner'], fetchClientBanners)
  if (!data && error !== undefined)
    return <EmptyOrError isError text={t('list.failed')} action={t('retry')} onAction={retry} />
  if (data?.length === 0) return null
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
        const page = pageByHref(pages, item.link)
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
