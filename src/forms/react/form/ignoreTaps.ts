/** Longer than the time between the two taps of a double tap. */
const TAP_GUARD_MS = 600

/**
 * Lets what can be pressed in an element that has just appeared take no tap for a moment, which may be the second of a
 * double tap on what stood there before. The keyboard is not concerned.
 */
export function ignoreTaps(element: Element | null | undefined): void {
  for (const each of element?.querySelectorAll('a, button, input, label, select, textarea') ?? [])
    each.animate({ pointerEvents: ['none', 'none'] }, TAP_GUARD_MS)
}
