import { createHashRouter, Outlet, type RouteObject } from 'react-router-dom'
import { BareLayout } from './Bare.tsx'
import { RouteGuard } from './Guard.tsx'
import { Layout } from './Layout.tsx'
import { NotFound } from './NotFound.tsx'
import { LazyPage } from './Page.tsx'
import { RootRoute } from './Root.tsx'
import { RouteError } from './RouteError.tsx'
import { pages, type PageBrief } from './site.ts'

const toRoute = (page: PageBrief): RouteObject => ({
  path: page.path,
  element: (
    <RouteGuard page={page}>
      <LazyPage page={page} />
    </RouteGuard>
  ),
  errorElement: <RouteError />,
})

/** Routes inside the hash, made from the page files. Source: contract, section 6. */
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
