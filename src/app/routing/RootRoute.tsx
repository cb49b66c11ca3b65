import { Outlet, ScrollRestoration } from 'react-router-dom'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useHashLinks } from './useHashLinks.ts'

/** Above all layouts: what holds for every navigation. Going on starts at the top, going back where one was. */
export function RootRoute() {
  useFocusOnNavigation()
  useHashLinks()
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
