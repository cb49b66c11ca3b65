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

/** The page on which the last session ended, and its account. */
export const loadReturnTo = () => readReturnTo(load(STORAGE_KEY, STORAGE_OPTIONS))

function readReturnTo(savedValue: unknown): { path: string; account: string } | undefined {
  if (!isObject(savedValue)) return undefined
  const { path, account } = savedValue
  return typeof path === 'string' && typeof account === 'string' ? { path, account } : undefined
}

/** Reads and removes the page on which the last session ended, if it belonged to the same account. */
export function consumeReturnTo(): string | undefined {
  const returnTo = readReturnTo(load(STORAGE_KEY, { ...STORAGE_OPTIONS, removeAfterRead: true }))
  return returnTo?.account === session.account ? returnTo?.path : undefined
}
