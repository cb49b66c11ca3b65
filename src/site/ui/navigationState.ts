/** The state that the site gives a navigation, on how to move the focus and the scroll position. */
export interface NavigationState {
  /** The focus and the scroll position stay where they are. */
  keepFocus?: boolean
  /** A change of a form's step, whose heading the form focuses and scrolls to itself. */
  formStep?: boolean
}

/** Reads `location.state`, which is empty after a link or a reload. */
export const readNavigationState = (state: unknown): NavigationState =>
  typeof state === 'object' && state !== null ? state : {}
