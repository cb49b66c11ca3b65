import { createHashRouter, Outlet, type RouteObject } from 'react-router-dom'
import { BareLayout } from '../shell/BareLayout.tsx'
import { RouteGuard } from './RouteGuard.tsx'
import { Layout } from '../shell/Layout.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { LazyPage } from './LazyPage.tsx'
import { RootRoute } from './RootRoute.tsx'
import { RouteError } from '../shell/RouteError.tsx'
import { pages, type PageSummary } from './pages.ts'

const toRoute = (page: PageSummary): RouteObject => ({
  path: page.path,
  element: (
    <RouteGuard page={page}>
      <LazyPage page={page} />
    </RouteGuard>
  ),
  errorElement: <RouteError />,
})

/** Routes inside the hash, made from the page files. Source: docs/contract.md section 6. */
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
