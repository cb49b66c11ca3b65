import { useEffect, useState, type RefObject } from 'react'

/** Margin around the visible part within which an element counts as near. */
const MARGIN = '800px 0px'

/**
 * Whether an element is near the visible part of its scroller, so that only that part of a long list renders.
 * @param isNearAtFirst result before the first layout
 * @returns also its height in CSS pixels at the last change; undefined before the first
 */
export function useIsNear(
  element: RefObject<Element | null>,
  isNearAtFirst = false,
): { isNear: boolean; height: number | undefined } {
  const [place, setPlace] = useState<{ isNear: boolean; height: number | undefined }>({
    isNear: isNearAtFirst,
    height: undefined,
  })
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setPlace({ isNear: last.isIntersecting, height: last.boundingClientRect.height })
      },
      { root: scrollerOf(current), rootMargin: MARGIN },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return place
}

/** The nearest scrolling ancestor; else the element's own document, which in a frame is the frame's. */
function scrollerOf(element: Element): Element | Document {
  for (let outer = element.parentElement; outer; outer = outer.parentElement)
    if (outer.scrollHeight > outer.clientHeight && /auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer
  return element.ownerDocument
}
