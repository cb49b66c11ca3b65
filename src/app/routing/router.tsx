import { createHashRouter, Outlet, type RouteObject } from 'react-router-dom'
import { BareLayout } from '../shell/BareLayout.tsx'
import { Layout } from '../shell/Layout.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { RouteError } from '../shell/RouteError.tsx'
import { LazyPage } from './LazyPage.tsx'
import { pages, type PageSummary } from '../pages.ts'
import { RouteGuard } from './RouteGuard.tsx'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useHashLinks } from './useHashLinks.ts'
import { useIntentPreload } from './useIntentPreload.ts'
import { useScrollRestoration } from './useScrollRestoration.ts'

/** Above all layouts: scroll position, focus and links of every navigation, and pages loaded ahead of it. */
function RootRoute() {
  useFocusOnNavigation()
  useHashLinks()
  useIntentPreload()
  useScrollRestoration()
  return <Outlet />
}

const toRoute = (page: PageSummary): RouteObject => ({
  path: page.path,
  element: (
    <RouteGuard page={page}>
      <LazyPage page={page} />
    </RouteGuard>
  ),
  errorElement: <RouteError />,
})

/** The routes inside the hash, made from the page files. Source: docs/contract.md section 6. */
export const router = createHashRouter([
  {
    element: <RootRoute />,
    children: [
      {
        element: (
          <BareLayout>
            <Outlet />
          </BareLayout>
        ),
        children: pages.filter(({ layout }) => layout === 'bare').map(toRoute),
      },
      {
        element: (
          <Layout>
            <Outlet />
          </Layout>
        ),
        children: [
          ...pages.filter(({ layout }) => layout !== 'bare').map(toRoute),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
])
