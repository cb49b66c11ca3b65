import { useEffect } from 'react'
import { shownPage } from './loadFirstPage.ts'
import { loadPage } from './screens.ts'

/** What a browser tells of its connection; many tell nothing. Source: W3C Network Information API. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const connection = (): Connection => (navigator as Navigator & { connection?: Connection }).connection ?? {}

/** Whether loading what may not be needed costs nobody money or time. */
function mayPreload({ saveData = false, effectiveType = '4g' }: Connection): boolean {
  return !saveData && effectiveType === '4g'
}

/**
 * Loads the page of a link before it is followed: when a pointer comes over it, a finger touches it or it gets the focus.
 * Never while data are saved or the connection is slow. Source: decision 028.
 */
export function useIntentPreload(): void {
  useEffect(() => {
    let lastPoint = ''
    const handleIntent = (event: Event) => {
      if (event instanceof MouseEvent) {
        // A page that changes below a resting pointer is no intent.
        const point = `${event.screenX} ${event.screenY}`
        const hasMoved = point !== lastPoint
        lastPoint = point
        if (!hasMoved) return
      }
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && mayPreload(connection())) preloadTarget(link)
    }
    const types = ['pointerover', 'pointerdown', 'touchstart', 'focusin']
    for (const type of types) document.addEventListener(type, handleIntent, { passive: true })
    return () => {
      for (const type of types) document.removeEventListener(type, handleIntent)
    }
  }, [])
}

/** Loads what a link of the site will show: its page, or the sign-in page in front of it. */
function preloadTarget(link: Element): void {
  const href = link.getAttribute('href')
  const path = href?.startsWith('#/') ? href.slice(1).split('?', 1)[0] : undefined
  const page = path === undefined ? undefined : shownPage(path)
  // A failure shows when the link is followed.
  if (page) loadPage(page.id).catch(() => undefined)
}
