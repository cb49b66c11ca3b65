import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { isObject } from '../../../forms/schema/isObject.ts'
import { load, save } from '../../session/storage.ts'
import { readNavigationState } from '../../ui/navigationState.ts'
import { isScrollPending, scrollWhenReady } from '../../ui/pendingScroll.ts'

const STORAGE_KEY = 'scrollPositions'
/** The newest entries of the tab's history whose positions are kept. */
const MAX_ENTRIES = 100

/**
 * Scrolls after each navigation: to the top on a new page, also one whose address was typed; back to where one was with
 * Back, Forward and a reload, once the content is there. In place of the router's own, which measures a page before its
 * content has arrived and takes a typed address for an earlier entry.
 */
export function useScrollRestoration(): void {
  const location = useLocation()
  const navigationType = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const currentEntry = useRef<string>(undefined)

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    for (const [entry, y] of savedPositions()) positions.current.set(entry, y)
  }, [])

  useEffect(() => {
    const handleScroll = () => {
      if (currentEntry.current === undefined || isScrollPending()) return
      positions.current.delete(currentEntry.current)
      positions.current.set(currentEntry.current, window.scrollY)
    }
    const handlePageHide = () =>
      save(STORAGE_KEY, Object.fromEntries([...positions.current].slice(-MAX_ENTRIES)), { where: 'session' })
    window.addEventListener('scroll', handleScroll, { passive: true })
    window.addEventListener('pagehide', handlePageHide)
    return () => {
      window.removeEventListener('scroll', handleScroll)
      window.removeEventListener('pagehide', handlePageHide)
    }
  }, [])

  useLayoutEffect(() => {
    const entry = location.key
    if (entry === currentEntry.current) return
    const isFirst = currentEntry.current === undefined
    currentEntry.current = entry
    // Somebody may have scrolled the page as built.
    if (isFirst && !positions.current.has(entry)) return
    const { formStep, keepFocus } = readNavigationState(location.state)
    if (navigationType === NavigationType.Pop) scrollWhenReady(positions.current.get(entry) ?? 0)
    else if (formStep || keepFocus) positions.current.set(entry, window.scrollY)
    else scrollWhenReady(0)
  }, [location, navigationType])
}

function savedPositions(): [string, number][] {
  const saved = load(STORAGE_KEY, { where: 'session' })
  return Object.entries(isObject(saved) ? saved : {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  )
}
