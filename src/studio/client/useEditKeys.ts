import { useEffect } from 'react'
import type { Workspace } from '../model/workspace.ts'

const TEXT_INPUT = 'textarea, input:not([type=checkbox], [type=radio])'

/**
 * Ctrl Z undoes, Ctrl Shift Z and Ctrl Y redo, wherever the focus is. In an input in which one has just typed, the browser
 * takes back what was typed.
 */
export function useEditKeys(workspace: Workspace): void {
  useEffect(() => {
    let typed: EventTarget | null = null
    const handleInput = ({ target }: Event) => {
      typed = target
    }
    const handleFocus = () => {
      typed = null
    }
    const handleKey = (event: KeyboardEvent) => {
      const { target, shiftKey } = event
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !['y', 'z'].includes(key)) return
      if (target === typed && target instanceof Element && target.matches(TEXT_INPUT)) return
      event.preventDefault()
      if (shiftKey || key === 'y') workspace.redo()
      else workspace.undo()
    }
    window.addEventListener('input', handleInput)
    window.addEventListener('focusin', handleFocus)
    window.addEventListener('keydown', handleKey)
    return () => {
      window.removeEventListener('input', handleInput)
      window.removeEventListener('focusin', handleFocus)
      window.removeEventListener('keydown', handleKey)
    }
  }, [workspace])
}
