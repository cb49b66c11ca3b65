import { flushSync } from 'react-dom'
import type { FormStore } from '../state/FormStore.ts'

/** Longest time from `pointerup` to the click of a tap, where the browser waits for a second tap. */
const CLICK_DELAY_MS = 400

/**
 * Tells the form's store when a pointer is pressed anywhere on the page.
 * @returns a function that removes the listeners
 */
export function observePresses(store: FormStore): () => void {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = (eventType: keyof DocumentEventMap, listener: () => void) =>
    document.addEventListener(eventType, listener, { capture: true, signal: controller.signal })
  const releaseAfter = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => store.release(), delay)
  }
  listen('pointerdown', () => {
    clearTimeout(timer)
    store.press()
  })
  // The click's target is fixed now, and its handlers must find everything committed and rendered.
  listen('click', () => flushSync(() => store.release()))
  // A touch screen moves the focus and clicks only after `pointerup`. A drag ends without a click.
  listen('pointerup', () => releaseAfter(CLICK_DELAY_MS))
  // A press may end without `pointerup`: by scrolling, or in a select, whose list covers the page.
  for (const eventType of ['pointercancel', 'keydown'] as const) listen(eventType, () => releaseAfter(0))
  return () => controller.abort()
}
