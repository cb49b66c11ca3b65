import { createContext, useContext, useEffect } from 'react'

/** How a page whose title depends on what it shows says it; undefined: the page file's own title again. */
export const PageTitleContext = createContext<(title: string | undefined) => void>(() => undefined)

/** Gives the page a title of its own, for as long as the component is on screen. An empty one leaves the page's. */
export function usePageTitle(title: string): void {
  const setTitle = useContext(PageTitleContext)
  useEffect(() => {
    setTitle(title || undefined)
    return () => setTitle(undefined)
  }, [setTitle, title])
}
