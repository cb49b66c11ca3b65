import { toPointer } from '../../model/pointer.ts'
import type { Hashed } from '../actions/fields.ts'
import type { Sealed, Vault } from '../store/vault.ts'
import type { Entry } from './entries.ts'

/** What stands for a value that is not shown. */
const SEALED = '•••'
const HASHED = '(kept as a hash)'

/**
 * The values of a form in order, each by its JSON pointer and as a text; sensitive ones as dots, or opened.
 * @param vault present: opens what is sealed
 * @throws when the vault's key is another
 */
export function valuesOf(
  { row: { reference }, data }: Entry,
  vault: Vault | undefined,
): [pointer: string, text: string][] {
  const found: [string, string][] = []
  const add = (value: unknown, path: string[]): void => {
    const pointer = toPointer(path)
    if (isSealed(value)) {
      if (vault) add(vault.open(value, `${reference}${pointer}`), path)
      else found.push([pointer, SEALED])
    } else if (isHashed(value)) {
      found.push([pointer, HASHED])
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) add(member, [...path, name])
    } else {
      found.push([pointer, String(value ?? '')])
    }
  }
  add(data, [])
  return found
}

const has = (value: unknown, name: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 1 &&
  typeof (value as Record<string, unknown>)[name] === 'string'
const isSealed = (value: unknown): value is Sealed => has(value, '$sealed')
const isHashed = (value: unknown): value is Hashed => has(value, '$hashed')
