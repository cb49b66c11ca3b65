import Box from '@mui/material/Box'
import { pages } from 'virtual:formwright/pages'
import { fetchHome, type HomeContent } from '../../aspapi/content.ts'
import { useCall } from '../../aspapi/useCall.ts'
import { cardTexts } from '../../i18n/contentTexts.ts'
import { useWords } from '../../i18n/useWords.ts'
import type { ContentItem } from '../../model/content.ts'
import { Cards, CardSkeletons, ContentCard } from '../../ui/ContentCard.tsx'
import { Section } from '../../ui/Section.tsx'
import { Trouble } from '../../ui/Trouble.tsx'
import { Wide } from '../../ui/Wide.tsx'
import { Hero } from './Hero.tsx'
import { StartSteps } from './StartSteps.tsx'
import { TrustPoints } from './TrustPoints.tsx'

/** The parts of the first page that the backend fills, and the page each leads to. */
const PARTS: { part: keyof HomeContent; page: string }[] = [
  { part: 'products', page: 'product' },
  { part: 'news', page: 'school' },
  { part: 'promotions', page: 'activity' },
]

/** The first page: one claim, the ways in, what is traded, how to start, and the latest content. */
export default function HomeScreen() {
  const { data, error, retry } = useCall(['home'], fetchHome)
  const { t } = useWords()
  const [products, ...others] = PARTS.map(({ part, page }) => <Part key={part} page={page} items={data?.[part]} />)
  return (
    <>
      <Hero />
      <TrustPoints />
      <Wide width="content">
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 5, md: 8 } }}>
          {!data && error !== undefined ? (
            <Trouble alert text={t('list.failed')} action={t('retry')} onAction={retry} />
          ) : (
            <>
              {data?.banners.length !== 0 && <Banners items={data?.banners} />}
              {products}
              <StartSteps />
              {others}
            </>
          )}
          {!data && error !== undefined && <StartSteps />}
        </Box>
      </Wide>
    </>
  )
}

/** The latest of a kind, with the way to all. */
function Part({ page, items }: { page: string; items: ContentItem[] | undefined }) {
  const words = useWords()
  const { t } = words
  const list = pages.find(({ id }) => id === page)
  return (
    <Section title={t(`pages.${page}.title`)} more={list && { text: t('pages.home.all'), href: `#${list.path}` }}>
      {!items && <CardSkeletons count={3} label={t('loading')} />}
      {items?.length === 0 && <Trouble text={t('list.empty')} />}
      {items && items.length > 0 && (
        <Cards>
          {items.slice(0, MOST).map((item) => (
            <ContentCard
              key={item.id}
              card={cardTexts(item, words, `#/${page}Detail/${encodeURIComponent(item.id)}`)}
            />
          ))}
        </Cards>
      )}
    </Section>
  )
}

/** Of each kind: one row where there is room for three. */
const MOST = 3

function Banners({ items }: { items: ContentItem[] | undefined }) {
  const words = useWords()
  const { t } = words
  return (
    <Section title={t('pages.home.latest')}>
      {items ? (
        <Cards stretch>
          {items.map((item) => (
            <ContentCard key={item.id} card={cardTexts(item, words, ownAddress(item.link))} />
          ))}
        </Cards>
      ) : (
        <CardSkeletons count={2} label={t('loading')} />
      )}
    </Section>
  )
}

/** A link of the content, if it leads to a page of this site. */
function ownAddress(link: string | undefined): string | undefined {
  const path = /^#(\/[A-Za-z0-9/]*)$/.exec(link ?? '')?.[1]
  return pages.some((page) => page.path === path) ? link : undefined
}
