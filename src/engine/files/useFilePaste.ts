import { useEffect, useEffectEvent, type RefObject } from 'react'

const TEXT_INPUT_SELECTOR = 'input:not([type=file], [type=checkbox], [type=radio]), textarea, [contenteditable]'
const DROP_ZONE_SELECTOR = '.fw-files'

/** Files pasted while the focus is inside the zone, or while nothing on the page takes text and it is the first zone shown. */
export function useFilePaste(zone: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || !isPasteTarget(zone.current)) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}

function isPasteTarget(zone: HTMLElement | null): boolean {
  const focused = document.activeElement
  if (!zone || zone.closest('[hidden]')) return false
  if (zone.contains(focused)) return true
  if (focused?.matches(TEXT_INPUT_SELECTOR) || focused?.closest(DROP_ZONE_SELECTOR)) return false
  return [...document.querySelectorAll(DROP_ZONE_SELECTOR)].find((each) => !each.closest('[hidden]')) === zone
}
