import { isObject } from '../../forms/schema/isObject.ts'
import { load, save } from './storage.ts'
import { session } from './session.ts'

const STORAGE_KEY = 'wayBack'
const STORAGE_OPTIONS = { where: 'session' } as const

/** Remembers the page (path inside the hash) on which the account's session ends. */
export function saveReturnTo(path: string): void {
  if (session.account !== undefined)
    save(STORAGE_KEY, { path, account: session.account }, { ...STORAGE_OPTIONS, days: 1 })
}

/** The page on which the last session ended, if it belonged to the same account. It is returned once. */
export function consumeReturnTo(): string | undefined {
  const saved = load(STORAGE_KEY, { ...STORAGE_OPTIONS, removeAfterRead: true })
  return isObject(saved) && typeof saved.path === 'string' && saved.account === session.account ? saved.path : undefined
}
