import { save, load } from '../storage/storage.ts'
import { session } from './session.ts'

const STORAGE_KEY = 'wayBack'
const STORAGE_OPTIONS = { where: 'session' } as const

/** A session ends from outside: takes note of the page it was on (path inside the hash) and of whose it was. */
export function saveReturnTo(path: string): void {
  if (session.account !== undefined)
    save(STORAGE_KEY, { path, account: session.account }, { ...STORAGE_OPTIONS, days: 1 })
}

/** Where the person who has now logged in was when the session ended; told once, and to the same account only. */
export function consumeReturnTo(): string | undefined {
  const saved = load(STORAGE_KEY, { ...STORAGE_OPTIONS, removeAfterRead: true }) as
    { path?: unknown; account?: unknown } | null | undefined
  return typeof saved?.path === 'string' && saved.account === session.account ? saved.path : undefined
}
