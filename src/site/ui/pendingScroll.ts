/** Maximum time to wait for a page's content. */
const CONTENT_TIMEOUT_MS = 10_000
/** The content counts as complete once the page's height has been stable for this time. */
const STABLE_DELAY_MS = 3000
/** Events of scrolling users, after which the position is not restored any more. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

let stopCurrent: (() => void) | undefined

/** Whether a scroll position is still being restored. */
export const isScrollPending = (): boolean => stopCurrent !== undefined

/** Leaves the scroll position as it is. */
export function stopPendingScroll(): void {
  stopCurrent?.()
}

/**
 * Scrolls to a position of a page whose content may arrive later: stays at the top until the page is long enough, then
 * restores the position after each change of height. Ends when the page is complete or the user scrolls.
 * @param target px from the top
 */
export function scrollWhenReady(target: number): void {
  stopPendingScroll()
  if (target === 0) {
    window.scrollTo(0, 0)
    return
  }
  let stableTimer: ReturnType<typeof setTimeout> | undefined
  const restore = () => {
    const isLongEnough = document.documentElement.scrollHeight - window.innerHeight >= target
    window.scrollTo(0, isLongEnough ? target : 0)
    clearTimeout(stableTimer)
    if (isLongEnough) stableTimer = setTimeout(stop, STABLE_DELAY_MS)
  }
  const observer = new ResizeObserver(restore)
  const timeout = setTimeout(stop, CONTENT_TIMEOUT_MS)
  function stop() {
    stopCurrent = undefined
    observer.disconnect()
    clearTimeout(timeout)
    clearTimeout(stableTimer)
    for (const type of USER_EVENTS) window.removeEventListener(type, stop, true)
  }
  stopCurrent = stop
  for (const type of USER_EVENTS) window.addEventListener(type, stop, { capture: true, passive: true })
  observer.observe(document.body)
  restore()
}
