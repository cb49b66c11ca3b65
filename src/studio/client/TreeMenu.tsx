import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'

export interface MenuAction {
  label: string
  /** Keys that do the same, as they are shown. */
  keys?: string
  run: () => void
}

/** A menu at a place of the window: arrows, Home, End and first letters move, Enter chooses, Escape and Tab leave. */
export function TreeMenu({
  label,
  actions,
  at,
  onClose,
}: {
  label: string
  actions: MenuAction[]
  at: { x: number; y: number }
  /** @param isDone whether something was chosen */
  onClose: (isDone: boolean) => void
}) {
  const menu = useRef<HTMLDivElement>(null)
  const itemsOf = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - width - 8))}px`
    element.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - height - 8))}px`
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [at])
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node) || !menu.current?.contains(target)) onClose(false)
    }
    window.addEventListener('pointerdown', leave)
    return () => window.removeEventListener('pointerdown', leave)
  })

  function handleKey(event: KeyboardEvent) {
    const items = itemsOf()
    const at = items.findIndex((item) => item === document.activeElement)
    const { key } = event
    const to =
      key === 'ArrowDown'
        ? (at + 1) % items.length
        : key === 'ArrowUp'
          ? (at + items.length - 1) % items.length
          : key === 'Home'
            ? 0
            : key === 'End'
              ? items.length - 1
              : undefined
    event.stopPropagation()
    if (key === 'Escape' || key === 'Tab') {
      event.preventDefault()
      onClose(false)
    } else if (to !== undefined) {
      event.preventDefault()
      items[to]?.focus()
    } else if (key.length === 1 && key !== ' ') {
      const begins = (item: HTMLElement) => item.textContent.toLowerCase().startsWith(key.toLowerCase())
      const rotated = [...items.slice(at + 1), ...items.slice(0, at + 1)]
      rotated.find(begins)?.focus()
    }
  }

  return (
    <div ref={menu} role="menu" aria-label={label} className="st-menu" tabIndex={-1} onKeyDown={handleKey}>
      {actions.map(({ label: text, keys, run }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            run()
            onClose(true)
          }}
        >
          {text}
          {keys !== undefined && <kbd aria-hidden="true">{keys}</kbd>}
        </button>
      ))}
    </div>
  )
}
