import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import { Breadcrumbs } from '../shell/Breadcrumbs.tsx'
import { PageSkeleton, type ContentKind } from '../../ui/PageSkeleton.tsx'
import { LoadingBar } from '../../ui/LoadingBar.tsx'
import { ErrorPage } from '../../ui/ErrorPage.tsx'
import { PageTitleContext, useDocumentTitle, type PageTitleParts } from '../../ui/usePageTitle.ts'
import { loadedPage, loadPage } from './loadPage.ts'
import type { Screen } from './screens.ts'
import { reloadAfterDeploy } from './reloadAfterDeploy.ts'
import type { PageSummary } from '../pages.ts'

interface PageState {
  id: string
  Screen?: Screen | undefined
  failed?: boolean
}

/** A page's screen, loaded on its first visit. */
export function LazyPage({ page, params }: { page: PageSummary; params: Record<string, string> }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [parts, setParts] = useState<PageTitleParts>({})
  const addParts = useCallback((added: PageTitleParts) => setParts((previous) => withParts(previous, added)), [])
  // A page with a path parameter may have a title per value.
  const title =
    parts.title || t([`pages.${page.id}.titles.${pathname.split('/').at(-1)}`, `pages.${page.id}.title`]) || page.id
  const [attempt, setAttempt] = useState(0)
  const initialState = (): PageState => ({ id: page.id, Screen: loadedPage(page.id) })
  const [state, setState] = useState<PageState>(initialState)
  const pageState = state.id === page.id ? state : initialState()
  const { Screen } = pageState
  // Keep the element when only the title changes, so that a form does not re-render.
  const screen = useMemo(() => Screen && <Screen key={page.id} params={params} />, [Screen, page.id, params])

  useEffect(() => {
    let isCurrent = true
    loadPage(page.id).then(
      (Screen) => {
        if (isCurrent) setState({ id: page.id, Screen })
      },
      async () => {
        if (isCurrent && !(await reloadAfterDeploy())) setState({ id: page.id, failed: true })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [page.id, attempt])

  const stepTitle = parts.step ? `${parts.step} – ${title}` : title
  useDocumentTitle(parts.hasErrors ? t('form.errorTitle', { title: stepTitle }) : stepTitle, t('brand'))

  if (pageState.failed) {
    return (
      <ErrorPage
        title={t('failed.loadTitle')}
        text={t('failed.loadText')}
        action={t('retry')}
        onAction={() => {
          setState({ id: page.id })
          setAttempt(attempt + 1)
        }}
      />
    )
  }
  return screen ? (
    <PageTitleContext value={addParts}>
      <Breadcrumbs page={page} />
      {screen}
    </PageTitleContext>
  ) : (
    <>
      <LoadingBar label={t('loading')} />
      <PageSkeleton kind={contentKindOf(page)} />
    </>
  )
}

/** Adds title parts; returns the same object if nothing changes, so that the page does not re-render. */
function withParts(previous: PageTitleParts, added: PageTitleParts): PageTitleParts {
  const isSame = (Object.keys(added) as (keyof PageTitleParts)[]).every((name) => previous[name] === added[name])
  return isSame ? previous : { ...previous, ...added }
}

/** The kind of placeholder; a page with a path parameter shows one article of many. */
const contentKindOf = ({ kind, path }: PageSummary): ContentKind =>
  kind === 'form' ? 'form' : path.includes(':') ? 'article' : 'list'
