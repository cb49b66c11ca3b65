import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { Finding } from './problemsAtNodes.ts'

/** Autofill tokens; before one may stand `section-…`, `shipping` or `billing`, and a kind of contact. Source: HTML standard. */
const TOKENS = [
  ...['on', 'off', 'name', 'honorific-prefix', 'given-name', 'additional-name', 'family-name', 'honorific-suffix'],
  ...[
    'nickname',
    'username',
    'new-password',
    'current-password',
    'one-time-code',
    'organization-title',
    'organization',
  ],
  ...['street-address', 'address-line1', 'address-line2', 'address-line3', 'address-level1', 'address-level2'],
  ...['address-level3', 'address-level4', 'country', 'country-name', 'postal-code', 'cc-name', 'cc-given-name'],
  ...[
    'cc-additional-name',
    'cc-family-name',
    'cc-number',
    'cc-exp',
    'cc-exp-month',
    'cc-exp-year',
    'cc-csc',
    'cc-type',
  ],
  ...['transaction-currency', 'transaction-amount', 'language', 'bday', 'bday-day', 'bday-month', 'bday-year', 'sex'],
  ...['url', 'photo', 'tel', 'tel-country-code', 'tel-national', 'tel-area-code', 'tel-local', 'tel-local-prefix'],
  ...['tel-local-suffix', 'tel-extension', 'email', 'impp', 'webauthn'],
]
const PREFIX = /^(?:section-\S+|shipping|billing|home|work|mobile|fax|pager)$/

/** Finds words in `ui:autocomplete` that no browser knows: it would fill in nothing. */
export function unknownAutofill({ name, ui }: SchemaNode): Finding | undefined {
  const words: unknown = ui['ui:autocomplete']
  if (name === undefined || typeof words !== 'string') return undefined
  const unknown = words.split(/\s+/).find((word) => word !== '' && !TOKENS.includes(word) && !PREFIX.test(word))
  if (unknown === undefined) return undefined
  return {
    id: 'unknown-autofill',
    params: { token: unknown, field: name },
    unknown: { name: unknown, known: TOKENS },
    member: 'ui',
  }
}
