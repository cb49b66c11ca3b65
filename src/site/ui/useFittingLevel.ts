import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { fitLevel, rowsOf } from './fitLevel.ts'

/**
 * Keeps a frame at the level that fits (`fitLevel`). The level is an attribute that only styles read, so that the page can
 * have it before any component is there.
 * @param contents another value once the rows have other texts: what is hidden changes its size unseen
 */
export function useFittingLevel(frame: RefObject<HTMLElement | null>, contents: string): void {
  const fittedContents = useRef<string>(undefined)
  useLayoutEffect(() => {
    // A page as built is fitted already: trying levels anew would scroll it.
    const isFitted = fittedContents.current === undefined && frame.current?.dataset.level !== undefined
    fittedContents.current = contents
    if (frame.current && !isFitted) fitLevel(frame.current)
  }, [frame, contents])

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const measured = rowsOf(element).flatMap((row) => [row, ...row.children])
    const sizes = () => measured.map((each) => each.getBoundingClientRect().width).join()
    let fitted = sizes()
    // Not inside the observer, which would then have to be called again for the same frame.
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // It also tells of every element that it begins to observe.
        if (sizes() === fitted) return
        fitLevel(element)
        fitted = sizes()
      })
    })
    for (const each of measured) observer.observe(each)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [frame])
}
