import { createContext } from 'react'

/**
 * Called before the user leaves a page.
 * @param decide call it with whether to leave; a later call of the blocker replaces it
 */
export type NavigationBlocker = (decide: (leaves: boolean) => void) => void

/** Lets a blocker decide about each navigation, Back and Forward included, until the returned function is called. */
export type BlockNavigation = (blocker: NavigationBlocker) => () => void

/** Function that registers a blocker; set by the app. */
export const BlockNavigationContext = createContext<BlockNavigation>(() => () => undefined)
