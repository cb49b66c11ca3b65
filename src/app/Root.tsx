import { Outlet, ScrollRestoration } from 'react-router-dom'
import { useArrival } from './useArrival.ts'
import { useOwnLinks } from './useOwnLinks.ts'

/** Above all layouts: what holds for every navigation. Going on starts at the top, going back where one was. */
export function Root() {
  useArrival()
  useOwnLinks()
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
