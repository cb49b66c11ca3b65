import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Has the router follow the links of this site (`#/…`), wherever they stand, content of the backend included. Left to
 * the browser they would be pages without a key, of which the router knows neither scroll position nor state.
 */
export function useOwnLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const address = link?.getAttribute('href')
      const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (!address?.startsWith('#/') || !plain || link?.target || event.defaultPrevented) return
      event.preventDefault()
      void navigate(address.slice(1))
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}
