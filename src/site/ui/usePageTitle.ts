import { createContext, useContext, useEffect } from 'react'

/** Sets the title of the browser tab. */
export function useDocumentTitle(title: string, brand: string): void {
  useEffect(() => {
    document.title = `${title} – ${brand}`
  }, [title, brand])
}

/** What a page adds to the title in its texts. */
export interface PageTitleParts {
  /** In place of that title: what the page shows. */
  title?: string | undefined
  /** Before it: the step of a form, the page of a list. */
  step?: string | undefined
  /** Whether the form on screen has errors, which the title then says first, as GOV.UK does. */
  hasErrors?: boolean | undefined
}

/** Receives parts of the page's title, each of which replaces the part of its name. */
export const PageTitleContext = createContext<(parts: PageTitleParts) => void>(() => undefined)

/** Sets a part of the page's title while the component is mounted. */
export function usePageTitlePart<Name extends keyof PageTitleParts>(name: Name, part: PageTitleParts[Name]): void {
  const setParts = useContext(PageTitleContext)
  useEffect(() => {
    setParts({ [name]: part || undefined })
    return () => setParts({ [name]: undefined })
  }, [setParts, name, part])
}
