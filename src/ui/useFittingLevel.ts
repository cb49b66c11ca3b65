import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * The lowest of the levels 0 to `maxLevel` in which no row is wider than its place: the look of level 0 shows
 * everything, each further one needs less room. Measured, because the room depends on language, font size and on who is
 * signed in. The rows and their children must stay mounted in all levels and must not wrap.
 * @param contents another value once the rows have other texts: what is hidden changes its size unseen
 */
export function useFittingLevel(rows: RefObject<HTMLElement | null>[], maxLevel: number, contents: string): number {
  const [state, setState] = useState({ level: 0, contents })
  const rowsRef = useRef(rows)
  const level = state.contents === contents ? state.level : 0

  useLayoutEffect(() => {
    // Sets state again until the rows fit, before anything is painted.
    if (level < maxLevel && rowsRef.current.some(({ current }) => current && overflows(current)))
      setState({ level: level + 1, contents })
  }, [state, level, maxLevel, contents])

  useEffect(() => {
    const elements = rowsRef.current.flatMap(({ current }) => (current ? [current, ...current.children] : []))
    // It never sees the levels tried in between, only a room or contents of another size.
    const observer = new ResizeObserver(() => setState((previous) => ({ ...previous, level: 0 })))
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return level
}

/**
 * Whether the children of a row that is shown reach beyond its content box; `scrollWidth` is rounded and ignores the
 * padding.
 */
function overflows(row: HTMLElement): boolean {
  if (row.clientWidth === 0) return false
  const end = row.getBoundingClientRect().right - parseFloat(getComputedStyle(row).paddingRight)
  return [...row.children].some((child) => child.getBoundingClientRect().right > end + 0.1)
}
