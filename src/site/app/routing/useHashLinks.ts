import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { dismissAll } from '../../api/notifications.ts'

/**
 * Routes in-app links (`#/…`) client-side, also those in the backend's content. The browser would create history
 * entries without the router's scroll position and state. Notifications of the page left by a link disappear.
 */
export function useHashLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href')
      const isPlainClick = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (!href?.startsWith('#/') || !isPlainClick || link?.target || event.defaultPrevented) return
      event.preventDefault()
      dismissAll()
      void navigate(href.slice(1))
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [navigate])
}
