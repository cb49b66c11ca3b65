import { isObject } from '../../forms/schema/isObject.ts'
import { load, save } from './storage.ts'
import { session } from './session.ts'

const STORAGE_KEY = 'wayBack'
const STORAGE_OPTIONS = { where: 'session' } as const

/** Saves the page (path inside the hash) on which the account's session ends. */
export function saveReturnTo(path: string): void {
  if (session.account !== undefined)
    save(STORAGE_KEY, { path, account: session.account }, { ...STORAGE_OPTIONS, days: 1 })
}

/** Reads and removes the page on which the last session ended, if it belonged to the same account. */
export function consumeReturnTo(): string | undefined {
  const savedValue = load(STORAGE_KEY, { ...STORAGE_OPTIONS, removeAfterRead: true })
  return isObject(savedValue) && typeof savedValue.path === 'string' && savedValue.account === session.account
    ? savedValue.path
    : undefined
}
