import { flushSync } from 'react-dom'
import type { FormStore } from '../state/FormStore.ts'

/**
 * Defers the form's updates while a pointer is pressed anywhere on the page.
 * @returns a function that removes the listeners
 */
export function deferUpdatesWhilePressed(store: FormStore): () => void {
  const controller = new AbortController()
  const { signal } = controller
  document.addEventListener('pointerdown', () => store.pauseUpdates(), { capture: true, signal })
  // The click's target is fixed by now; its handlers must find everything committed and rendered.
  document.addEventListener('click', () => flushSync(() => store.resumeUpdates()), { capture: true, signal })
  // A press may end without a click, for example a drag.
  for (const eventType of ['pointerup', 'pointercancel'])
    document.addEventListener(eventType, () => setTimeout(() => store.resumeUpdates()), { capture: true, signal })
  return () => controller.abort()
}
