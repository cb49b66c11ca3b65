/** The state that the site gives a navigation, on how to move the focus. */
export interface NavigationState {
  /** The focus stays where it is. */
  keepFocus?: boolean
  /** A change of a form's step, whose heading the form focuses itself. */
  formStep?: boolean
}

/** Reads `location.state`, which is empty after a link or a reload. */
export const readNavigationState = (state: unknown): NavigationState =>
  typeof state === 'object' && state !== null ? state : {}
