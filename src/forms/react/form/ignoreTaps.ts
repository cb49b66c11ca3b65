/** Longer than the time between the two taps of a double tap. */
const TAP_GUARD_MS = 600

/**
 * Makes the controls inside a new element ignore taps for a moment: a tap may be the second of a double tap on the
 * previous element. Does not affect the keyboard.
 */
export function ignoreTaps(element: Element | null | undefined): void {
  for (const each of element?.querySelectorAll('a, button, input, label, select, textarea') ?? [])
    each.animate({ pointerEvents: ['none', 'none'] }, TAP_GUARD_MS)
}
