import { startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createPath, NavigationType, Router, useLocation } from 'react-router-dom'
import { BlockNavigationContext } from '../../ui/navigationBlock.ts'
import { matchedPage } from '../pages.ts'
import { BareLayout } from '../shell/BareLayout.tsx'
import { Layout } from '../shell/Layout.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { RouteErrorBoundary } from '../shell/RouteErrorBoundary.tsx'
import type { HashHistory, HistoryUpdate } from './hashHistory.ts'
import { LazyPage } from './LazyPage.tsx'
import { RouteGuard } from './RouteGuard.tsx'
import { useDismissOnReturn } from './useDismissOnReturn.ts'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useHashLinks } from './useHashLinks.ts'
import { useIntentPreload } from './useIntentPreload.ts'
import { useScrollRestoration } from './useScrollRestoration.ts'

/**
 * Shows the page of the current location.
 * @param start the first location: hydration renders it before any later navigation
 */
export function AppRouter({ history, start }: { history: HashHistory; start: HistoryUpdate }) {
  const [{ location, action }, setCurrent] = useState(start)
  useLayoutEffect(() => {
    const now = history.current()
    if (createPath(now.location) !== createPath(start.location)) startTransition(() => setCurrent(now))
    return history.listen((update) => {
      if (update.flushSync) flushSync(() => setCurrent(update))
      else startTransition(() => setCurrent(update))
    })
  }, [history, start])
  return (
    <BlockNavigationContext value={history.block}>
      <Router location={location} navigationType={NavigationType[action]} navigator={history}>
        <CurrentPage />
      </Router>
    </BlockNavigationContext>
  )
}

/** The current page in its layout. The page files define the pages. Source: docs/contract.md section 6. */
export function CurrentPage() {
  useDismissOnReturn()
  useFocusOnNavigation()
  useHashLinks()
  useIntentPreload()
  useScrollRestoration()
  const { pathname, key } = useLocation()
  const { page, params } = matchedPage(pathname) ?? {}
  const content = page ? (
    <RouteErrorBoundary locationKey={key}>
      <RouteGuard page={page}>
        <LazyPage page={page} params={params ?? {}} />
      </RouteGuard>
    </RouteErrorBoundary>
  ) : (
    <NotFound />
  )
  return page?.layout === 'bare' ? <BareLayout>{content}</BareLayout> : <Layout>{content}</Layout>
}
