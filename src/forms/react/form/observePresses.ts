import { flushSync } from 'react-dom'
import type { FormStore } from '../state/FormStore.ts'

/**
 * Tells the form's store when a pointer is pressed anywhere on the page.
 * @returns a function that removes the listeners
 */
export function observePresses(store: FormStore): () => void {
  const controller = new AbortController()
  const { signal } = controller
  document.addEventListener('pointerdown', () => store.press(), { capture: true, signal })
  // The click's target is fixed now, and its handlers must find everything committed and rendered.
  document.addEventListener('click', () => flushSync(() => store.release()), { capture: true, signal })
  // A press may end without a click (a drag), or without any pointer event (a select, whose list covers the page).
  for (const eventType of ['pointerup', 'pointercancel', 'keydown'])
    document.addEventListener(eventType, () => setTimeout(() => store.release()), { capture: true, signal })
  return () => controller.abort()
}
