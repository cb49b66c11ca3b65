import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * After each navigation but the first the focus goes to the main heading as soon as that is there, unless the person has
 * taken it elsewhere meanwhile. A navigation with the state `{ stay: true }` leaves it where it is. Source: WCAG 2.4.3.
 */
export function useFocusOnNavigation(): void {
  const location = useLocation()
  const handledLocation = useRef(location)
  useEffect(() => {
    const main = document.getElementById('content')
    const previous = handledLocation.current
    // A form's stages have headings of their own, which the form focuses, in going back too.
    const isFormStep =
      previous.pathname === location.pathname &&
      [previous, location].some(({ state }) => (state as { formStep?: boolean } | null)?.formStep)
    const keepsFocus = (location.state as { keepFocus?: boolean } | null)?.keepFocus === true || isFormStep
    if (keepsFocus) handledLocation.current = location
    if (handledLocation.current === location || !main) return
    const focusHeading = () => {
      const heading = main.querySelector('h1')
      if (!heading) return
      stopObserving()
      handledLocation.current = location
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(focusHeading)
    const stopObserving = () => {
      observer.disconnect()
      main.removeEventListener('focusin', stopObserving)
    }
    observer.observe(main, { childList: true, subtree: true })
    main.addEventListener('focusin', stopObserving)
    focusHeading()
    return stopObserving
  }, [location])
}
