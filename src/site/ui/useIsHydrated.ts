import { createContext, use } from 'react'

/** Whether the page is hydrated. React passes the change on in a deferred render, which input can interrupt. */
export const HydratedContext = createContext(true)

/** Whether the page is hydrated: false during prerendering and hydration. */
export const useIsHydrated = (): boolean => use(HydratedContext)
