import { createContext } from 'react'

/** Asked before a page is left. @param decide receives whether to leave; a later question takes its place */
export type NavigationBlocker = (decide: (leaves: boolean) => void) => void

/** Lets a blocker decide about each navigation, Back and Forward included, until the returned function is called. */
export type BlockNavigation = (blocker: NavigationBlocker) => () => void

/** How to hold a page back; set by the app. */
export const BlockNavigationContext = createContext<BlockNavigation>(() => () => undefined)
