/** State of a navigation, which controls focus and scroll position. */
export interface NavigationState {
  /** Keeps focus and scroll position. */
  keepFocus?: boolean
  /** Changes a form's step; the form itself focuses the step's heading and scrolls to it. */
  formStep?: boolean
}

/** Reads `location.state`, which is empty after a link or a reload. */
export const readNavigationState = (state: unknown): NavigationState =>
  typeof state === 'object' && state !== null ? state : {}
