import { toPointer } from '../../model/schema/jsonPointer.ts'
import type { Hashed } from '../actions/sensitiveFields.ts'
import type { Sealed, Vault } from '../secrets/vault.ts'
import type { SubmissionEntry } from './iterateSubmissions.ts'

/** What stands for a value that is not shown. */
const SEALED_PLACEHOLDER = '•••'
const HASHED_PLACEHOLDER = '(kept as a hash)'

/**
 * The values of a form in order, each by its JSON pointer and as a text; sensitive ones as dots, or opened.
 * @param vault present: opens what is sealed
 * @throws when the vault's key is another
 */
export function fieldValues(
  { row: { reference }, data }: SubmissionEntry,
  vault: Vault | undefined,
): [pointer: string, text: string][] {
  const values: [string, string][] = []
  const add = (value: unknown, path: string[]): void => {
    const pointer = toPointer(path)
    if (isSealed(value)) {
      if (vault) add(vault.open(value, `${reference}${pointer}`), path)
      else values.push([pointer, SEALED_PLACEHOLDER])
    } else if (isHashed(value)) {
      values.push([pointer, HASHED_PLACEHOLDER])
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) add(member, [...path, name])
    } else {
      values.push([pointer, String(value ?? '')])
    }
  }
  add(data, [])
  return values
}

const isTagged = (value: unknown, tag: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 1 &&
  typeof (value as Record<string, unknown>)[tag] === 'string'
const isSealed = (value: unknown): value is Sealed => isTagged(value, '$sealed')
const isHashed = (value: unknown): value is Hashed => isTagged(value, '$hashed')
