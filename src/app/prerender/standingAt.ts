import type { HashHistory } from '../routing/hashHistory.ts'

const doNothing = (): void => undefined

/** Stands at a place and goes nowhere. */
export const standingAt = (pathname: string, search = ''): HashHistory => ({
  current: () => ({ location: { pathname, search, hash: '', state: null, key: '' }, action: 'Pop', flushSync: false }),
  createHref: () => '',
  go: doNothing,
  push: doNothing,
  replace: doNothing,
  listen: () => doNothing,
  block: () => doNothing,
  leaveFor: () => Promise.resolve(false),
})
