import { flushSync } from 'react-dom'
import type { FormStore } from './FormStore.ts'

/**
 * Holds a form still while a pointer is down anywhere on the page.
 * @returns a function that ends it
 */
export function deferUpdatesWhilePressed(store: FormStore): () => void {
  const controller = new AbortController()
  const { signal } = controller
  document.addEventListener('pointerdown', () => store.pauseUpdates(), { capture: true, signal })
  // A click has its target by now; what it does must find everything handed over and drawn.
  document.addEventListener('click', () => flushSync(() => store.resumeUpdates()), { capture: true, signal })
  // A press that ends without a click, on a word or in a drag.
  for (const eventType of ['pointerup', 'pointercancel'])
    document.addEventListener(eventType, () => setTimeout(() => store.resumeUpdates()), { capture: true, signal })
  return () => controller.abort()
}
