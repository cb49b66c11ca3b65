import type { Location } from 'react-router-dom'

/** State of a navigation, which controls focus and scroll position. */
export interface NavigationState {
  /** Keeps focus and scroll position. */
  keepFocus?: boolean
  /**
   * The steps of a form that the history holds, up to this entry; the first step is ''. The form itself focuses a step's
   * heading and scrolls to it.
   */
  formSteps?: string[]
  /** Set on the sign-in page: the page that the user opened needs a session, and there was none. */
  lacksSession?: boolean
}

/** Reads `location.state`, which is empty after a link or a reload. */
export const readNavigationState = (state: unknown): NavigationState =>
  typeof state === 'object' && state !== null ? state : {}

/** Whether two locations show the same form, at any of its steps. */
export const isStepChange = (previous: Location, next: Location): boolean =>
  previous.pathname === next.pathname &&
  [previous, next].some(({ state }) => readNavigationState(state).formSteps !== undefined)
