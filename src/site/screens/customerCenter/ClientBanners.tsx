import { useTranslation } from 'react-i18next'
import { classNames } from '../../../forms/react/base/classNames.ts'
import { Skeleton } from '../../../forms/react/base/Skeleton.tsx'
import { pages } from 'virtual:formwright/pages'
import { fetchClientBanners } from '../../api/contentCalls.ts'
import { useAspapiQuery } from '../../api/useAspapiQuery.ts'
import { cardTexts } from '../../i18n/contentTexts.ts'
import { isUsefulFor } from '../../../model/site/clientSteps.ts'
import { pageByHref } from '../../../model/site/pageDefinition.ts'
import { BannerCard } from '../../ui/BannerCard.tsx'
import { EmptyOrError } from '../../ui/EmptyOrError.tsx'
import css from './customerCenter.module.css'

/** The broker's banners that are useful to this customer; links only to pages of this site. */
export function ClientBanners({ user }: { user: { readonly a_type: number } | undefined }) {
  const { t, i18n } = useTranslation()
  const query = useAspapiQuery(['userCenterBanner'], fetchClientBanners)
  const { error, retry } = query
  const data = query.data?.filter(({ link }) => isUsefulFor(pageByHref(pages, link)?.id ?? '', user))
  if (!data && error !== undefined)
    return <EmptyOrError isError text={t('list.failed')} action={t('retry')} onAction={retry} />
  if (data?.length === 0) return null
  return (
    <div className={classNames('columns', css.banners)}>
      {!data && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton variant="rounded" className={css.loading} />
        </div>
      )}
      {data?.map((item) => {
        const page = pageByHref(pages, item.link)
        return (
          <BannerCard
            key={item.id}
            card={cardTexts(item, i18n, page && `#${page.path}`)}
            action={page ? t(`pages.${page.id}.title`) : ''}
          />
        )
      })}
    </div>
  )
}
