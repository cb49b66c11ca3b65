import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { dismissAll } from '../../api/notifications.ts'

/**
 * Removes the notifications of a page that the user leaves by Back, Forward or a typed URL. A redirect keeps them, since
 * they explain it.
 */
export function useDismissOnReturn(): void {
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  // A layout effect precedes the effects that notify about the new page.
  useLayoutEffect(() => {
    if (navigationType === NavigationType.Pop) dismissAll()
  }, [pathname, navigationType])
}
