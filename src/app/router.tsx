import { createHashRouter, Outlet, type RouteObject } from 'react-router-dom'
import { Bare } from './Bare.tsx'
import { Guard } from './Guard.tsx'
import { Layout } from './Layout.tsx'
import { NotFound } from './NotFound.tsx'
import { Page } from './Page.tsx'
import { Root } from './Root.tsx'
import { RouteError } from './RouteError.tsx'
import { pages, type PageBrief } from './site.ts'

const route = (page: PageBrief): RouteObject => ({
  path: page.path,
  element: (
    <Guard page={page}>
      <Page page={page} />
    </Guard>
  ),
  errorElement: <RouteError />,
})

/** Routes inside the hash, made from the page files. Source: contract, section 6. */
export const router = createHashRouter([
  {
    element: <Root />,
    children: [
      {
        element: (
          <Bare>
            <Outlet />
          </Bare>
        ),
        children: pages.filter(({ layout }) => layout === 'bare').map(route),
      },
      {
        element: (
          <Layout>
            <Outlet />
          </Layout>
        ),
        children: [...pages.filter(({ layout }) => layout !== 'bare').map(route), { path: '*', element: <NotFound /> }],
      },
    ],
  },
])
