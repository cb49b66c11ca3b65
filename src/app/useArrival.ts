import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * After each navigation but the first the focus goes to the main heading as soon as that is there, unless the person has
 * taken it elsewhere meanwhile. A navigation with the state `{ stay: true }` leaves it where it is. Source: WCAG 2.4.3.
 */
export function useArrival(): void {
  const location = useLocation()
  const arrived = useRef(location)
  useEffect(() => {
    const main = document.getElementById('content')
    const before = arrived.current
    // A form's stages have headings of their own, which the form focuses, in going back too.
    const withinForm =
      before.pathname === location.pathname &&
      [before, location].some(({ state }) => (state as { stage?: boolean } | null)?.stage)
    const stays = (location.state as { stay?: boolean } | null)?.stay === true || withinForm
    if (stays) arrived.current = location
    if (arrived.current === location || !main) return
    const focus = () => {
      const heading = main.querySelector('h1')
      if (!heading) return
      leave()
      arrived.current = location
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(focus)
    const leave = () => {
      observer.disconnect()
      main.removeEventListener('focusin', leave)
    }
    observer.observe(main, { childList: true, subtree: true })
    main.addEventListener('focusin', leave)
    focus()
    return leave
  }, [location])
}
