import { useEffect } from 'react'
import { save, workspace } from '../state/workspaceStore.ts'

const TEXT_INPUT = 'textarea, input:not([type=checkbox], [type=radio])'
/** Parts that F6 focuses, in the order of the page. */
const PARTS = 'header, main nav, [role=tree], [role=tablist], .st-part'
const FOCUSABLE = ':is(button, input, select, textarea):enabled:not([tabindex="-1"]), a[href], [tabindex="0"]'

/**
 * Ctrl Z undoes, Ctrl Shift Z and Ctrl Y redo, wherever the focus is; in an input with new typing, the browser undoes
 * the typing instead. Ctrl S saves. F6 and Shift F6 focus the next and the previous part of the page, as in other
 * editors.
 */
export function useKeys(): void {
  useEffect(() => {
    let typedTarget: EventTarget | null = null
    const controller = new AbortController()
    const listen = <Name extends keyof WindowEventMap>(name: Name, handle: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, handle, controller)
    listen('input', ({ target }) => (typedTarget = target))
    listen('focusin', () => (typedTarget = null))
    listen('keydown', (event) => {
      const { target, shiftKey } = event
      const key = event.key.toLowerCase()
      const isInText = target === typedTarget && target instanceof Element && target.matches(TEXT_INPUT)
      if (key === 'f6') {
        event.preventDefault()
        focusPart(shiftKey ? -1 : 1)
      } else if ((event.ctrlKey || event.metaKey) && !event.altKey && ['s', 'y', 'z'].includes(key)) {
        if (key !== 's' && isInText) return
        event.preventDefault()
        if (key === 's') void save()
        else if (shiftKey || key === 'y') workspace.redo()
        else workspace.undo()
      }
    })
    return () => controller.abort()
  }, [])
}

function focusPart(step: 1 | -1): void {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)].filter(
    (part) => part.checkVisibility() && !part.parentElement?.closest(PARTS),
  )
  const at = parts.findIndex((part) => part.contains(document.activeElement))
  const next = at < 0 && step < 0 ? parts.length - 1 : at + step
  parts[(next + parts.length) % parts.length]?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
}
