import { useEffect, useRef, useState } from 'react'

/**
 * The panel that is open, if one is. It is left with Escape too; then the focus goes back to what has opened it, unless
 * something else has it.
 */
export function usePanel<Name extends string>(): {
  panel: Name | undefined
  openPanel: (name: Name) => void
  closePanel: () => void
} {
  const [panel, setPanel] = useState<Name>()
  const opener = useRef<Element>(null)
  const isOpen = panel !== undefined
  useEffect(() => {
    if (!isOpen) {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus()
      return undefined
    }
    const handleKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && target instanceof Element && target.closest('[data-panel]'))
        setPanel(undefined)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [isOpen])
  return {
    panel,
    openPanel: (name) => {
      opener.current = document.activeElement
      setPanel(name)
    },
    closePanel: () => setPanel(undefined),
  }
}
