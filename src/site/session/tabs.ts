import { isObject } from '../../forms/schema/isObject.ts'

/**
 * A message between the site's tabs in one browser. `ask`: of a new tab; `answer`: the session of the sender;
 * `started`: the sender has signed in; `signedOut`: the customer has signed out; `ended`: the backend has ended it.
 */
export type TabMessage =
  | { kind: 'ask' | 'signedOut' }
  | { kind: 'answer'; token: string; account: string | undefined; startedAt: number }
  | { kind: 'started'; token: string; startedAt: number }
  | { kind: 'ended'; token: string }

let channel: BroadcastChannel | undefined

/** Connects this tab with the others of its origin. Before that it sends no messages. */
export function connectTabs(handle: (message: TabMessage) => void): void {
  channel?.close()
  channel = new BroadcastChannel('formwright.session')
  channel.onmessage = ({ data }: MessageEvent) => {
    if (isTabMessage(data)) handle(data)
  }
}

export const tellTabs = (message: TabMessage): void => channel?.postMessage(message)

/** Tabs of an earlier version of the site may send other messages. */
function isTabMessage(value: unknown): value is TabMessage {
  if (!isObject(value)) return false
  const { kind, token, account, startedAt } = value
  if (kind === 'ask' || kind === 'signedOut') return true
  if (typeof token !== 'string' || token === '') return false
  if (kind === 'ended') return true
  if (typeof startedAt !== 'number') return false
  return kind === 'started' || (kind === 'answer' && (account === undefined || typeof account === 'string'))
}
