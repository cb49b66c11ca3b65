import { createContext, useContext, useEffect } from 'react'

/** Sets the title of the browser tab. */
export function useDocumentTitle(title: string, brand: string): void {
  useEffect(() => {
    document.title = `${title} – ${brand}`
  }, [title, brand])
}

/** Receives the title of a page that depends on its content; undefined restores the title in the page's texts. */
export const PageTitleContext = createContext<(title: string | undefined) => void>(() => undefined)

/** Gives the page its own title while the component is mounted. An empty one keeps the page's. */
export function usePageTitle(title: string): void {
  const setTitle = useContext(PageTitleContext)
  useEffect(() => {
    setTitle(title || undefined)
    return () => setTitle(undefined)
  }, [setTitle, title])
}
