import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Has the router follow the links of this site (`#/…`), wherever they stand, content of the backend included. Left to
 * the browser they would be pages without a key, of which the router knows neither scroll position nor state.
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
      void navigate(href.slice(1))
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [navigate])
}
