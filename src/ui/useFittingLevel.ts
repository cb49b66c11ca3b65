import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { fitLevel, rowsOf } from './fitLevel.ts'

/**
 * Keeps a frame at the level that fits (`fitLevel`). The level is an attribute that only styles read, so that the page can
 * have it before any component is there.
 * @param contents another value once the rows have other texts: what is hidden changes its size unseen
 */
export function useFittingLevel(frame: RefObject<HTMLElement | null>, contents: string): void {
  useLayoutEffect(() => {
    if (frame.current) fitLevel(frame.current)
  }, [frame, contents])

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // Not inside the observer, which would then have to be called again for the same frame.
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => fitLevel(element))
    })
    for (const row of rowsOf(element)) for (const each of [row, ...row.children]) observer.observe(each)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [frame])
}
