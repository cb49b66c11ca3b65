import { keep, recall } from '../storage/storage.ts'
import { session } from './session.ts'

const KEY = 'wayBack'
const STORE = { where: 'session' } as const

/** A session ends from outside: takes note of the page it was on (path inside the hash) and of whose it was. */
export function rememberWay(path: string): void {
  if (session.account !== undefined) keep(KEY, { path, account: session.account }, { ...STORE, days: 1 })
}

/** Where the person who has now logged in was when the session ended; told once, and to the same account only. */
export function wayBack(): string | undefined {
  const kept = recall(KEY, { ...STORE, once: true }) as { path?: unknown; account?: unknown } | null | undefined
  return typeof kept?.path === 'string' && kept.account === session.account ? kept.path : undefined
}
