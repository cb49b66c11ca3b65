import { applicableSubschemas } from '../walker.ts'
import type { Schema } from '../schema.ts'
import type { Keyword, KeywordDefinition, SessionAccount } from './keyword.ts'

/** Where the currency of an amount comes from: a sibling, or the account that is signed in. */
export const currency: Keyword = { name: 'currency' }

/**
 * The currency (ISO 4217) of an amount with this keyword; undefined for other fields and while none is known.
 * @param siblings the object that the amount is a member of
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

export const currencyDefinition: KeywordDefinition = {
  summary:
    'the currency of an amount: `field`, the property that holds it, or `account`, that of the account signed in',
  schema: {
    description:
      'The currency of an amount, which is shown wherever the amount and its limits are: that in the property named by field, or that of the account that is signed in.',
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    properties: {
      field: { description: 'The property of the same object that holds the code (USD).', type: 'string' },
      account: { description: 'The account that is signed in.', const: true },
    },
  },
}
