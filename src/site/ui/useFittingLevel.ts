import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { fitLevel, rowsOf } from './fitLevel.ts'

/**
 * Keeps a frame at the level that fits (`fitLevel`). The level is an attribute that only styles read, so that the
 * inline script can set it before any component renders.
 * @param contents changes with the texts of the rows: observers miss size changes of hidden elements
 */
export function useFittingLevel(frame: RefObject<HTMLElement | null>, contents: string): void {
  const fittedContents = useRef<string>(undefined)
  useLayoutEffect(() => {
    // A prerendered page is fitted already, and trying levels again would scroll it.
    const isFitted = fittedContents.current === undefined && frame.current?.dataset.level !== undefined
    fittedContents.current = contents
    if (frame.current && !isFitted) fitLevel(frame.current)
  }, [frame, contents])

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const measuredElements = rowsOf(element).flatMap((row) => [row, ...row.children])
    const sizes = () => measuredElements.map((each) => each.getBoundingClientRect().width).join()
    let fittedSizes = sizes()
    // Resizing inside the observer's callback would trigger it again in the same frame.
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // The observer also fires when it starts to observe an element.
        if (sizes() === fittedSizes) return
        fitLevel(element)
        fittedSizes = sizes()
      })
    })
    for (const each of measuredElements) observer.observe(each)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [frame])
}
