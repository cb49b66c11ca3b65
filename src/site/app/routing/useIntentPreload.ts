import { useEffect } from 'react'
import { shownPage } from './loadFirstPage.ts'
import { loadPage } from './loadPage.ts'

/** Connection data, which many browsers lack. Source: W3C Network Information API. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

function connection(): Connection {
  const { connection = {} }: Navigator & { connection?: Connection } = navigator
  return connection
}

/** Whether preloading is acceptable: no data saving and no slow connection. */
function mayPreload({ saveData = false, effectiveType = '4g' }: Connection): boolean {
  return !saveData && effectiveType === '4g'
}

/**
 * Loads the page of a link before the user follows it: on hover, touch or focus. Never with data saving or on a slow
 * connection. Source: decision 028.
 */
export function useIntentPreload(): void {
  useEffect(() => {
    let lastPoint = ''
    const handleIntent = (event: Event) => {
      if (event instanceof MouseEvent) {
        // A page that changes under a resting pointer fires events too.
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

/** Loads the page that a link of the site will show: its target, or the sign-in page. */
function preloadTarget(link: Element): void {
  const href = link.getAttribute('href')
  const path = href?.startsWith('#/') ? href.slice(1).split('?', 1)[0] : undefined
  const page = path === undefined ? undefined : shownPage(path)
  // Ignore a failure: following the link shows it.
  if (page) loadPage(page.id).catch(() => undefined)
}
