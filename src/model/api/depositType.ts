import { isObject } from '../../forms/schema/isObject.ts'

/**
 * A way to deposit, from `/pc/rechargeType`; members of type unknown are multilingual texts. Source: docs/contract.md
 * section 3.
 */
export interface DepositType {
  id: string | number
  name: unknown
  merchantName: string
  /** ISO 4217. */
  currencies: string[]
  /** Smallest amount in the first currency; without `minimums`, in every currency. */
  minimum: number
  /** Smallest amount in each currency (beyond the contract). */
  minimums?: Record<string, number>
  description: unknown
}

export const isDepositType = (entry: unknown): entry is DepositType =>
  isObject(entry) && 'id' in entry && Array.isArray(entry.currencies)
