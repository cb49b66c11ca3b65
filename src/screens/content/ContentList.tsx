import Chip from '@mui/material/Chip'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { fetchList, type ContentKind } from '../../aspapi/content.ts'
import { useCall } from '../../aspapi/useCall.ts'
import { cardTexts } from '../../i18n/contentTexts.ts'
import { isSameText, localText } from '../../i18n/multilingual.ts'
import { useWords } from '../../i18n/useWords.ts'
import { Cards, CardSkeletons, ContentCard } from '../../ui/ContentCard.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Trouble } from '../../ui/Trouble.tsx'
import { Wide } from '../../ui/Wide.tsx'
import { pathOf, placeIn, remember, type Place } from './address.ts'

/** Items of a page: fills rows of two and of three. */
const PAGE_SIZE = 6

/** A kind's list, by category and page; both stand in the address. */
export function ContentList({ kind }: { kind: ContentKind }) {
  const words = useWords()
  const { t } = words
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const place = placeIn(search)
  const { page, category } = place
  const fetchPlace = useCallback(() => fetchList(kind, page, PAGE_SIZE, category), [kind, page, category])
  const { data, error, retry } = useCall([kind, page, PAGE_SIZE, category ?? ''], fetchPlace, { keepPrevious: true })
  useEffect(() => remember(pathname, { page, category }), [pathname, page, category])

  const choose = (chosen: string | undefined) =>
    void navigate(pathOf(pathname, { page: 1, category: chosen }), {
      replace: true,
      state: { stay: true },
      preventScrollReset: true,
    })
  return (
    <Wide width="content">
      <Box sx={{ maxWidth: 760 }}>
        <Typography variant="h1" gutterBottom>
          {t(`pages.${kind}.title`)}
        </Typography>
        <Typography color="textSecondary">{t(`pages.${kind}.intro`)}</Typography>
      </Box>
      <Categories categories={data?.categories ?? []} chosen={category} onChoose={choose} />
      {!data && !error && <CardSkeletons count={3} label={t('loading')} />}
      {!data && error !== undefined && <Trouble alert text={t('list.failed')} action={t('retry')} onAction={retry} />}
      {data?.items.length === 0 &&
        (category === undefined && page === 1 ? (
          <Trouble text={t('list.empty')} action={t('retry')} onAction={retry} />
        ) : (
          <Trouble text={t('list.nothingHere')} action={t('list.all')} onAction={() => choose(undefined)} />
        ))}
      {data && data.items.length > 0 && (
        <Cards>
          {data.items.map((item) => (
            <ContentCard
              key={item.id}
              level="h2"
              card={cardTexts(item, words, `#${pathname}Detail/${encodeURIComponent(item.id)}`)}
            />
          ))}
        </Cards>
      )}
      {data && <ListPager list={pathname} place={place} pages={Math.ceil(data.total / data.pageSize)} />}
    </Wide>
  )
}

/** The categories to choose from; the address may name one in any language. */
function Categories({
  categories,
  chosen,
  onChoose,
}: {
  categories: unknown[]
  chosen: string | undefined
  onChoose: (category: string | undefined) => void
}) {
  const { t, code } = useWords()
  if (categories.length < 2 && chosen === undefined) return null
  const entries = [
    { text: t('list.all'), value: undefined, on: chosen === undefined },
    ...categories.map((category) => {
      const text = localText(category, code)
      return { text, value: text, on: chosen !== undefined && isSameText(category, chosen) }
    }),
  ]
  return (
    <Box role="group" aria-label={t('list.category')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {entries.map(({ text, value, on }) => (
        <Chip
          key={text}
          label={text}
          component="button"
          clickable
          aria-pressed={on}
          color={on ? 'primary' : 'default'}
          variant={on ? 'filled' : 'outlined'}
          onClick={() => onChoose(value)}
          sx={{
            minHeight: 48,
            height: 'auto',
            px: 1,
            borderRadius: 6,
            fontSize: '1rem',
            borderColor: 'control.border',
          }}
        />
      ))}
    </Box>
  )
}

function ListPager({ list, place, pages }: { list: string; place: Place; pages: number }) {
  const { t } = useWords()
  if (pages < 2 || place.page > pages) return null
  const at = (page: number) => (page >= 1 && page <= pages ? `#${pathOf(list, { ...place, page })}` : undefined)
  return (
    <Pager
      label={t('list.pages')}
      position={t('list.position', { page: place.page, pages })}
      previous={{ text: t('list.previous'), href: at(place.page - 1) }}
      next={{ text: t('list.next'), href: at(place.page + 1) }}
    />
  )
}
