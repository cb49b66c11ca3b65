import { useEffect } from 'react'

/** What F6 stops at, in the order of the page. */
const PARTS = '.st-header, .st-panes nav, [role=tree], .st-panel, .st-panes section[aria-label]'
const FOCUSABLE = 'button:enabled, input:enabled, select:enabled, textarea:enabled, a[href], [tabindex="0"]'

/** F6 and Shift F6 lead to the next and the previous part of the page, as in other editors. */
export function usePartKeys(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return
      event.preventDefault()
      const parts = [...document.querySelectorAll<HTMLElement>(PARTS)].filter(
        (part) => part.checkVisibility() && !part.parentElement?.closest(PARTS),
      )
      const at = parts.findIndex((part) => part.contains(document.activeElement))
      const next = at < 0 && event.shiftKey ? parts.length - 1 : at + (event.shiftKey ? -1 : 1)
      const part = parts[(next + parts.length) % parts.length]
      const stop = part?.matches('[tabindex]') ? part : part?.querySelector<HTMLElement>(FOCUSABLE)
      stop?.focus()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}
