import { pages } from 'virtual:formwright/pages'
import { useTranslation } from 'react-i18next'
import { pageById, pageByHref } from '../../../model/site/pageDefinition.ts'
import { fetchHomeContent, type HomeContent } from '../../api/contentCalls.ts'
import { useAspapiQuery } from '../../api/useAspapiQuery.ts'
import { cardTexts } from '../../i18n/contentTexts.ts'
import type { ContentItem } from '../../../model/api/contentItem.ts'
import { CardGrid, CardSkeletons } from '../../ui/CardGrid.tsx'
import { ContentCard } from '../../ui/ContentCard.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyOrError } from '../../ui/EmptyOrError.tsx'
import { PageContainer } from '../../ui/PageContainer.tsx'
import { Hero } from './Hero.tsx'
import { StartSteps } from './StartSteps.tsx'
import { TrustPoints } from './TrustPoints.tsx'
import css from './home.module.css'

/** The sections filled by the backend, each with its list page. */
const SECTIONS: { section: keyof HomeContent; page: string }[] = [
  { section: 'products', page: 'product' },
  { section: 'news', page: 'school' },
  { section: 'promotions', page: 'activity' },
]

/** The home page: hero, products, how to start, and the latest content. */
export default function HomeScreen() {
  const { data, error, retry } = useAspapiQuery(['home'], fetchHomeContent)
  const { t } = useTranslation()
  const hasFailed = !data && error !== undefined
  const [products, ...others] = SECTIONS.map(({ section, page }) => (
    <ContentSection key={section} page={page} items={data?.[section]} />
  ))
  return (
    <>
      <Hero />
      <TrustPoints />
      <PageContainer width="content">
        <div className={css.sections}>
          {hasFailed && <EmptyOrError isError text={t('list.failed')} action={t('retry')} onAction={retry} />}
          {!hasFailed && data?.banners.length !== 0 && <LatestBanners items={data?.banners} />}
          {!hasFailed && products}
          <StartSteps />
          {!hasFailed && others}
        </div>
      </PageContainer>
    </>
  )
}

/** The latest items of a kind, with a link to all. */
function ContentSection({ page, items }: { page: string; items: ContentItem[] | undefined }) {
  const { t, i18n } = useTranslation()
  const listPage = pageById(pages, page)
  return (
    <Section
      title={t(`pages.${page}.title`)}
      more={listPage && { text: t('pages.home.all'), href: `#${listPage.path}` }}
    >
      {!items && <CardSkeletons count={3} label={t('loading')} />}
      {items?.length === 0 && <EmptyOrError text={t('list.empty')} />}
      {items && items.length > 0 && (
        <CardGrid>
          {items.slice(0, MAX_ITEMS_PER_SECTION).map((item) => (
            <ContentCard key={item.id} card={cardTexts(item, i18n, `#/${page}Detail/${encodeURIComponent(item.id)}`)} />
          ))}
        </CardGrid>
      )}
    </Section>
  )
}

/** One row on wide screens. */
const MAX_ITEMS_PER_SECTION = 3

function LatestBanners({ items }: { items: ContentItem[] | undefined }) {
  const { t, i18n } = useTranslation()
  return (
    <Section title={t('pages.home.latest')}>
      {items ? (
        <CardGrid stretch>
          {items.map((item) => (
            <ContentCard key={item.id} card={cardTexts(item, i18n, pageByHref(pages, item.link) && item.link)} />
          ))}
        </CardGrid>
      ) : (
        <CardSkeletons count={2} label={t('loading')} />
      )}
    </Section>
  )
}
