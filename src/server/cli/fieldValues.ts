import { toPointer } from '../../forms/schema/jsonPointer.ts'
import type { Hashed } from '../actions/sensitiveFields.ts'
import { isSealed, isTagged, type Vault } from '../secrets/vault.ts'
import type { SubmissionEntry } from './iterateSubmissions.ts'

/** Shown in place of encrypted and hashed values. */
const SEALED_PLACEHOLDER = '•••'
const HASHED_PLACEHOLDER = '(kept as a hash)'

/**
 * The values of a submission in order, as text with their JSON pointers; sensitive ones as dots unless decrypted.
 * @param vault present: decrypts encrypted values
 * @throws when the vault has another key
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

export const isHashed = (value: unknown): value is Hashed => isTagged(value, '$hashed')
