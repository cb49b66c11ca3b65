import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { isObject } from '../../../forms/schema/isObject.ts'
import { load, save } from '../../session/storage.ts'
import { isStepChange, readNavigationState } from '../../ui/navigationState.ts'
import { isScrollPending, scrollWhenReady } from '../../ui/pendingScroll.ts'

const STORAGE_KEY = 'scrollPositions'
/** Maximum number of history entries whose positions are saved; older ones are dropped. */
const MAX_ENTRIES = 100

/**
 * Scrolls after each navigation: to the top on a new page, also for a typed URL; with Back, Forward and reload to the
 * previous position, once the content is rendered. The router's own restoration measures a page before its content has
 * arrived, and mistakes a typed URL for an earlier entry.
 */
export function useScrollRestoration(): void {
  const location = useLocation()
  const navigationType = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const currentEntry = useRef<string>(undefined)
  const currentLocation = useRef(location)

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
    const isFormStep = !isFirst && isStepChange(currentLocation.current, location)
    currentEntry.current = entry
    currentLocation.current = location
    // The user may have scrolled the prerendered page.
    if (isFirst && !positions.current.has(entry)) return
    const { keepFocus } = readNavigationState(location.state)
    const isPop = navigationType === NavigationType.Pop
    if (isFormStep || (keepFocus && !isPop)) positions.current.set(entry, window.scrollY)
    else scrollWhenReady(isPop ? (positions.current.get(entry) ?? 0) : 0)
  }, [location, navigationType])
}

function savedPositions(): [string, number][] {
  const savedValue = load(STORAGE_KEY, { where: 'session' })
  return Object.entries(isObject(savedValue) ? savedValue : {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  )
}
