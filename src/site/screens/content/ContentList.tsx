import { useTranslation } from 'react-i18next'
import { languageCode } from '../../i18n/languages.ts'
import { Chip } from '../../../forms/react/base/Chip.tsx'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { fetchContentList } from '../../api/contentCalls.ts'
import { LIST_PAGE_SIZE, type ContentKind } from '../../../model/api/contentItem.ts'
import { useAspapiQuery } from '../../api/useAspapiQuery.ts'
import { cardTexts } from '../../i18n/contentTexts.ts'
import { isSameText, localizedText } from '../../i18n/multilingual.ts'
import { CardGrid, CardSkeletons } from '../../ui/CardGrid.tsx'
import { ContentCard } from '../../ui/ContentCard.tsx'
import type { NavigationState } from '../../ui/navigationState.ts'
import { Pager } from '../../ui/Pager.tsx'
import { EmptyOrError } from '../../ui/EmptyOrError.tsx'
import { usePageTitlePart } from '../../ui/usePageTitle.ts'
import { PageContainer } from '../../ui/PageContainer.tsx'
import { listPath, parseListLocation, saveListPath, type ListLocation } from './listLocation.ts'
import css from './content.module.css'

/** Number of cards in the first row of the widest window, whose pictures load eagerly. */
const FIRST_ROW = 3

/** The list of a kind, by category and page of the URL. */
export function ContentList({ kind }: { kind: ContentKind }) {
  const { t, i18n } = useTranslation()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const listLocation = parseListLocation(search)
  const { page, category } = listLocation
  const { data, error, retry } = useAspapiQuery(
    [kind, page, LIST_PAGE_SIZE, category ?? ''],
    () => fetchContentList(kind, page, LIST_PAGE_SIZE, category),
    { keepPreviousData: true },
  )
  const pageCount = data ? Math.ceil(data.total / data.pageSize) : 0
  usePageTitlePart('step', page > 1 && page <= pageCount ? t('list.position', { page, pages: pageCount }) : '')
  useEffect(() => saveListPath(pathname, { page, category }), [pathname, page, category])

  const selectCategory = (newCategory: string | undefined) =>
    void navigate(listPath(pathname, { page: 1, category: newCategory }), {
      replace: true,
      state: { keepFocus: true } satisfies NavigationState,
    })
  return (
    <PageContainer width="content" title={t(`pages.${kind}.title`)} intro={t(`pages.${kind}.intro`)}>
      <CategoryFilter categories={data?.categories ?? []} selected={category} onSelect={selectCategory} />
      {!data && !error && <CardSkeletons count={LIST_PAGE_SIZE} label={t('loading')} />}
      {!data && error !== undefined && (
        <EmptyOrError isError text={t('list.failed')} action={t('retry')} onAction={retry} />
      )}
      {data?.items.length === 0 &&
        (category === undefined && page === 1 ? (
          <EmptyOrError text={t('list.empty')} action={t('retry')} onAction={retry} />
        ) : (
          <EmptyOrError
            text={t('list.nothingHere')}
            action={t('list.all')}
            onAction={() => selectCategory(undefined)}
          />
        ))}
      {data && data.items.length > 0 && (
        <CardGrid>
          {data.items.map((item, index) => (
            <ContentCard
              key={item.id}
              level="h2"
              eager={index < FIRST_ROW}
              card={cardTexts(item, i18n, `#${pathname}Detail/${encodeURIComponent(item.id)}`)}
            />
          ))}
        </CardGrid>
      )}
      {data && <ListPager list={pathname} listLocation={listLocation} pageCount={pageCount} />}
    </PageContainer>
  )
}

/** Selects a category; the URL may name it in any language. */
function CategoryFilter({
  categories,
  selected,
  onSelect,
}: {
  categories: unknown[]
  selected: string | undefined
  onSelect: (category: string | undefined) => void
}) {
  const { t, i18n } = useTranslation()
  const code = languageCode(i18n.language)
  if (categories.length < 2) return null
  const entries = [
    { text: t('list.all'), value: undefined, isSelected: selected === undefined },
    ...categories.map((category) => {
      const text = localizedText(category, code)
      return { text, value: text, isSelected: selected !== undefined && isSameText(category, selected) }
    }),
  ]
  return (
    <div role="group" aria-label={t('list.category')} className={css.categories}>
      {entries.map(({ text, value, isSelected }) => (
        <Chip
          key={text}
          label={text}
          component="button"
          aria-pressed={isSelected}
          color={isSelected ? 'primary' : 'default'}
          variant={isSelected ? 'filled' : 'outlined'}
          onClick={() => onSelect(value)}
          className={css.category}
        />
      ))}
    </div>
  )
}

function ListPager({ list, listLocation, pageCount }: { list: string; listLocation: ListLocation; pageCount: number }) {
  const { t } = useTranslation()
  if (pageCount < 2 || listLocation.page > pageCount) return null
  const hrefOf = (page: number) =>
    page >= 1 && page <= pageCount ? `#${listPath(list, { ...listLocation, page })}` : undefined
  return (
    <Pager
      label={t('list.pages')}
      position={t('list.position', { page: listLocation.page, pages: pageCount })}
      previous={{ text: t('list.previous'), href: hrefOf(listLocation.page - 1) }}
      next={{ text: t('list.next'), href: hrefOf(listLocation.page + 1) }}
    />
  )
}
