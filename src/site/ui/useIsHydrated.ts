import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Whether the page is hydrated: false during prerendering and hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
