import { createContext, useContext, useEffect } from 'react'

/** Sets the title of the browser tab. */
export function useDocumentTitle(title: string, brand: string): void {
  useEffect(() => {
    document.title = `${title} – ${brand}`
  }, [title, brand])
}

/** Parts of the tab's title that a page sets, besides the title in its texts. */
export interface PageTitleParts {
  /** Replaces the title in the page's texts, such as by the title of an article. */
  title?: string | undefined
  /** Precedes the title: the step of a form, the page of a list. */
  step?: string | undefined
  /** Whether the form on screen has errors; the title then starts with a note, as GOV.UK does. */
  hasErrors?: boolean | undefined
}

/** Receives parts of the page's title; each replaces the previous part of the same name. */
export const PageTitleContext = createContext<(parts: PageTitleParts) => void>(() => undefined)

/** Sets a part of the page's title while the component is mounted. */
export function usePageTitlePart<Name extends keyof PageTitleParts>(name: Name, part: PageTitleParts[Name]): void {
  const setParts = useContext(PageTitleContext)
  useEffect(() => {
    setParts({ [name]: part || undefined })
    return () => setParts({ [name]: undefined })
  }, [setParts, name, part])
}
