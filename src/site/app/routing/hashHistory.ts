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

/** How a location was reached; the names of react-router's `NavigationType`. */
export type HistoryAction = keyof typeof NavigationType

export interface HistoryUpdate {
  location: Location
  action: HistoryAction
  /** Whether it must be rendered before the navigation counts as done. */
  flushSync: boolean
}

/** The tab's history of locations inside the hash, as react-router's `Navigator`. */
export interface HashHistory extends Navigator {
  current: () => HistoryUpdate
  listen: (listener: (update: HistoryUpdate) => void) => () => void
  block: BlockNavigation
  /** Goes to a path, once the page may be left, and renders it. @returns whether the page was left */
  leaveFor: (path: string) => Promise<boolean>
}

/** State of an entry: react-router's fields, and others' besides. */
interface EntryState {
  usr?: unknown
  key?: string
  /** Position in the tab's history; an address typed by hand has none yet. */
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

/** The place of the entry among those of the tab, which the browser counts; undefined where it does not tell. */
const browserPlace = (): number | undefined =>
  'navigation' in window ? window.navigation.currentEntry?.index : undefined

/** The history of `window`. Pages can be held back until the user agrees to leave. */
export function createHashHistory(): HashHistory {
  let action: HistoryAction = 'Pop'
  let index = nameEntry(0)
  let lastBrowserPlace = browserPlace()
  let blocker: NavigationBlocker | undefined
  /** Ends the question that is open. */
  let dismiss: (() => void) | undefined
  const listeners = new Set<(update: HistoryUpdate) => void>()
  /** What to do at the next `popstate`, in place of showing its entry. */
  let handleOwnPop: (() => void) | undefined

  /** Gives an entry that the site did not make its place in the history. @returns the place */
  function nameEntry(place: number): number {
    const state = entryState()
    if (state.idx !== undefined) return state.idx
    window.history.replaceState({ ...state, key: state.key ?? createKey(), idx: place }, '')
    return place
  }

  const current = (flushSync = false): HistoryUpdate => ({ location: readLocation(), action, flushSync })

  function publish(newAction: HistoryAction, flushSync = false): void {
    action = newAction
    for (const listener of listeners) listener(current(flushSync))
  }

  /** Calls `leave` at once, or when the blocker allows it. */
  function ask(leave: () => void, stay?: () => void): void {
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
    lastBrowserPlace = browserPlace()
    publish(replaces ? 'Replace' : 'Push', flushSync)
  }

  /** Moves by `delta` entries without showing where one arrives, then calls `then`. */
  function moveSilently(delta: number, then: () => void): void {
    handleOwnPop = then
    window.history.go(delta)
  }

  function handlePop(): void {
    const moved = (browserPlace() ?? NaN) - (lastBrowserPlace ?? NaN)
    lastBrowserPlace = browserPlace()
    if (handleOwnPop) {
      const handle = handleOwnPop
      handleOwnPop = undefined
      handle()
      return
    }
    // An entry from before the app had started has no place either, and is one that a user can come back to.
    const isNew = entryState().idx === undefined && !(moved < 0)
    const place = nameEntry(index + (isNew ? 1 : moved))
    const delta = place - index
    // An address typed by hand is shown: nobody knows the way back from it.
    if (!blocker || isNew || delta === 0) {
      index = place
      publish('Pop')
      return
    }
    moveSilently(-delta, () =>
      ask(() =>
        moveSilently(delta, () => {
          index = place
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
    push: (to, state, options?: NavigateOptions) => ask(() => write(to, state, false, options?.flushSync)),
    replace: (to, state, options?: NavigateOptions) => ask(() => write(to, state, true, options?.flushSync)),
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
        ask(leave, () => resolve(false))
      }),
  }
}
