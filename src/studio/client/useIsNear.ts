import { useEffect, useState, type RefObject } from 'react'

/** How far from what is seen something counts as near. */
const MARGIN = '800px 0px'

/**
 * Whether an element is near what is seen of what scrolls it: only that much of something long is drawn.
 * @param isNearAtFirst what is said before the browser has laid it out
 * @returns besides, its height in CSS pixels when it came near or went, as far as that is known
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

/** The nearest element around another one that scrolls; else the document, of which a frame sees a part only. */
function scrollerOf(element: Element): Element | Document {
  for (let outer = element.parentElement; outer; outer = outer.parentElement)
    if (outer.scrollHeight > outer.clientHeight && /auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer
  return element.ownerDocument
}
