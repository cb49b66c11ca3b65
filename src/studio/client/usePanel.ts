import { useEffect, useRef, useState } from 'react'

/**
 * The panel that is open, if one is. It is left with Escape too. Then the focus goes back to what has opened it, unless what
 * was made takes it.
 */
export function usePanel<Name extends string>(): {
  panel: Name | undefined
  openPanel: (name: Name) => void
  closePanel: (goesBack?: boolean) => void
} {
  const [panel, setPanel] = useState<Name>()
  const opener = useRef<Element>(null)
  const goesBack = useRef(true)
  const isOpen = panel !== undefined
  useEffect(() => {
    if (!isOpen) {
      const { current: element } = opener
      if (goesBack.current && document.activeElement === document.body && element instanceof HTMLElement)
        element.focus()
      return undefined
    }
    const handleKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Element) || !target.closest('[data-panel]'))
        return
      // First it empties the search.
      if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return
      setPanel(undefined)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [isOpen])
  return {
    panel,
    openPanel: (name) => {
      opener.current = document.activeElement
      goesBack.current = true
      setPanel(name)
    },
    closePanel: (isBack = true) => {
      goesBack.current = isBack
      setPanel(undefined)
    },
  }
}
