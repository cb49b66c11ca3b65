import { applicableSubschemas } from '../walker.ts'
import type { Schema } from '../schema.ts'
import type { SessionAccount } from './keyword.ts'

/**
 * The currency (ISO 4217) of an amount with this keyword; undefined for other fields and while the currency is unknown.
 * @param siblings the object that contains the amount
 */
export function currencyOf(
  schemas: Schema[],
  siblings: Record<string, unknown>,
  account: SessionAccount | undefined,
): string | undefined {
  const source = schemas.flatMap(applicableSubschemas).find((part) => part.currency)?.currency
  if (!source) return undefined
  const { field } = source
  const value = field === undefined ? account?.currency : Object.hasOwn(siblings, field) ? siblings[field] : undefined
  return typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : undefined
}
