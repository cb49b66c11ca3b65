import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Whether scripts serve the page: false in the page as built, until React has taken it over. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
