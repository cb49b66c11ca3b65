import { useEffect, useEffectEvent, useState, type DragEvent, type RefObject } from 'react'

/** The files selected in a file input, which is cleared so that the same file can be selected again. */
export function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])]
  input.value = ''
  return files
}

/** Drag-and-drop of files: handlers for the drop zone, and whether files are being dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isDragOver, setIsDragOver] = useState(false)
  function handleDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsDragOver(true)
  }
  return {
    isDragOver,
    handlers: {
      onDragEnter: handleDragOver,
      onDragOver: handleDragOver,
      // Moving between descendants of the zone also fires `dragleave`.
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) =>
        setIsDragOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setIsDragOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

/** Stops the browser from opening a file dropped beside the drop zone. @returns the clean-up function */
export function preventStrayDrops(): () => void {
  const preventDefault = (event: Event) => event.preventDefault()
  window.addEventListener('dragover', preventDefault)
  window.addEventListener('drop', preventDefault)
  return () => {
    window.removeEventListener('dragover', preventDefault)
    window.removeEventListener('drop', preventDefault)
  }
}

const TEXT_INPUT_SELECTOR = 'input:not([type=file], [type=checkbox], [type=radio]), textarea, [contenteditable]'
const DROP_ZONE_SELECTOR = '.fw-files'

/** Accepts pasted files while the focus is in the zone, or, for the first visible zone, while no text input has it. */
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
