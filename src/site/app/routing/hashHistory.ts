import {
  createPath,
  parsePath,
  type Location,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  type To,
} from 'react-router-dom'
import { isObject } from '../../../forms/schema/isObject.ts'
import type { BlockNavigation, NavigationBlocker } from '../../ui/navigationBlock.ts'

/** Kind of the last navigation, named as in react-router's `NavigationType`. */
export type HistoryAction = keyof typeof NavigationType

export interface HistoryUpdate {
  location: Location
  action: HistoryAction
  /** Whether to render it synchronously. */
  flushSync: boolean
}

/** The tab's history of locations inside the hash, as react-router's `Navigator`. */
export interface HashHistory extends Navigator {
  current: () => HistoryUpdate
  listen: (listener: (update: HistoryUpdate) => void) => () => void
  block: BlockNavigation
  /** Asks the blocker, then goes to a path and renders it. @returns whether the user has left the page */
  leaveFor: (path: string) => Promise<boolean>
}

/** State of a history entry: react-router's fields, possibly beside foreign ones. */
interface EntryState {
  usr?: unknown
  key?: string
  /** Position in the tab's history; missing for a URL typed by hand. */
  idx?: number
}

const createKey = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')

const entryState = (): EntryState => {
  const state: unknown = window.history.state
  return isObject(state) ? state : {}
}

function readLocation(): Location {
  const { pathname = '/', search = '', hash = '' } = parsePath(window.location.hash.slice(1))
  const { usr = null, key = 'default' } = entryState()
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search, hash, state: usr, key }
}

/** The browser's index of the current entry in the tab's history; undefined without the Navigation API. */
const browserIndex = (): number | undefined =>
  'navigation' in window ? window.navigation.currentEntry?.index : undefined

/** The history of `window`. A blocker can hold back navigations until the user agrees. */
export function createHashHistory(): HashHistory {
  let action: HistoryAction = 'Pop'
  let index = ensureEntryIndex(0)
  let lastBrowserIndex = browserIndex()
  let blocker: NavigationBlocker | undefined
  /** Dismisses the open question. */
  let dismiss: (() => void) | undefined
  const listeners = new Set<(update: HistoryUpdate) => void>()
  /** Handles the next `popstate`, whose entry is not shown then. */
  let handleOwnPop: (() => void) | undefined

  /** Sets the position of an entry that the site did not create. @returns its position */
  function ensureEntryIndex(entryIndex: number): number {
    const state = entryState()
    if (state.idx !== undefined) return state.idx
    window.history.replaceState({ ...state, key: state.key ?? createKey(), idx: entryIndex }, '')
    return entryIndex
  }

  const current = (flushSync = false): HistoryUpdate => ({ location: readLocation(), action, flushSync })

  function publish(newAction: HistoryAction, flushSync = false): void {
    action = newAction
    for (const listener of listeners) listener(current(flushSync))
  }

  /** Calls `leave` at once, or when the blocker allows it. */
  function askBlocker(leave: () => void, stay?: () => void): void {
    dismiss?.()
    if (!blocker) {
      leave()
      return
    }
    const decide = (leaves: boolean) => {
      if (dismiss !== decline) return
      dismiss = undefined
      if (leaves) leave()
      else stay?.()
    }
    const decline = () => decide(false)
    dismiss = decline
    blocker(decide)
  }

  function write(to: To, state: unknown, replaces: boolean, flushSync: boolean | undefined): void {
    const path = typeof to === 'string' ? to : createPath(to)
    if (!replaces) index += 1
    const entry: EntryState = { usr: state, key: createKey(), idx: index }
    window.history[replaces ? 'replaceState' : 'pushState'](entry, '', `#${path}`)
    lastBrowserIndex = browserIndex()
    publish(replaces ? 'Replace' : 'Push', flushSync)
  }

  /** Moves by `delta` entries without showing the entry, then calls `then`. */
  function moveSilently(delta: number, then: () => void): void {
    handleOwnPop = then
    window.history.go(delta)
  }

  function handlePop(): void {
    const movedBy = (browserIndex() ?? NaN) - (lastBrowserIndex ?? NaN)
    lastBrowserIndex = browserIndex()
    if (handleOwnPop) {
      const handle = handleOwnPop
      handleOwnPop = undefined
      handle()
      return
    }
    // An entry from before the app's start has no position either, and the user can go back to it.
    const isNew = entryState().idx === undefined && !(movedBy < 0)
    const entryIndex = ensureEntryIndex(index + (isNew ? 1 : movedBy))
    const delta = entryIndex - index
    // Show a URL typed by hand: the way back from it is unknown.
    if (!blocker || isNew || delta === 0) {
      index = entryIndex
      publish('Pop')
      return
    }
    moveSilently(-delta, () =>
      askBlocker(() =>
        moveSilently(delta, () => {
          index = entryIndex
          publish('Pop')
        }),
      ),
    )
  }

  window.addEventListener('popstate', handlePop)
  return {
    current,
    createHref: (to) => `#${typeof to === 'string' ? to : createPath(to)}`,
    go: (delta) => window.history.go(delta),
    push: (to, state, options?: NavigateOptions) => askBlocker(() => write(to, state, false, options?.flushSync)),
    replace: (to, state, options?: NavigateOptions) => askBlocker(() => write(to, state, true, options?.flushSync)),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    block(newBlocker) {
      blocker = newBlocker
      return () => {
        if (blocker !== newBlocker) return
        blocker = undefined
        dismiss?.()
      }
    },
    leaveFor: (path) =>
      new Promise((resolve) => {
        const leave = () => {
          write(path, undefined, false, true)
          resolve(true)
        }
        askBlocker(leave, () => resolve(false))
      }),
  }
}
