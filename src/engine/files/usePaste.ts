import { useEffect, useEffectEvent, type RefObject } from 'react'

const TAKES_TEXT = 'input:not([type=file], [type=checkbox], [type=radio]), textarea, [contenteditable]'
const ZONE = '.fw-files'

/** Files pasted while the focus is inside the zone, or while nothing on the page takes text and it is the first zone shown. */
export function usePaste(zone: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || !isMeant(zone.current)) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}

function isMeant(zone: HTMLElement | null): boolean {
  const focused = document.activeElement
  if (!zone || zone.closest('[hidden]')) return false
  if (zone.contains(focused)) return true
  if (focused?.matches(TAKES_TEXT) || focused?.closest(ZONE)) return false
  return [...document.querySelectorAll(ZONE)].find((each) => !each.closest('[hidden]')) === zone
}
