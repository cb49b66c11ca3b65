import { useState, type DragEvent } from 'react'

/** Files dropped on an element: its handlers, and whether files are being dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  function handleDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return {
    over,
    handlers: {
      onDragEnter: handleDragOver,
      onDragOver: handleDragOver,
      // Going from one part of the element to another is no leaving.
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) =>
        setOver(currentTarget.contains(relatedTarget as Node | null)),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

/** A file dropped beside the field would make the browser open it in place of the form. @returns a function that ends it */
export function preventStrayDrops(): () => void {
  const preventDefault = (event: Event) => event.preventDefault()
  window.addEventListener('dragover', preventDefault)
  window.addEventListener('drop', preventDefault)
  return () => {
    window.removeEventListener('dragover', preventDefault)
    window.removeEventListener('drop', preventDefault)
  }
}
