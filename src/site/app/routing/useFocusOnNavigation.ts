import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { isStepChange, readNavigationState } from '../../ui/navigationState.ts'

/**
 * Focuses the main heading after each navigation except the first, as soon as it is rendered, unless the user has
 * focused another element meanwhile. Source: WCAG 2.4.3.
 */
export function useFocusOnNavigation(): void {
  const location = useLocation()
  const handledLocation = useRef(location)
  useEffect(() => {
    const main = document.getElementById('content')
    const isFormStep = isStepChange(handledLocation.current, location)
    if (isFormStep || readNavigationState(location.state).keepFocus) handledLocation.current = location
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
