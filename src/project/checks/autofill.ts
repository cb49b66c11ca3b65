import { phrase, type Phrase } from '../../model/findings/findingTexts.ts'
import { typesOf } from '../../forms/schema/walker.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { Finding } from './problemsAtNodes.ts'

/** Autofill tokens by field name. Source: HTML standard, “Autofill”; WCAG 1.3.5. */
const AUTOCOMPLETE_TOKENS: [RegExp, string | Phrase][] = [
  [/e-?mail$/i, 'email'],
  [/^(countryCode|callingCode|dialCode)$/i, 'tel-country-code'],
  [/^areaCode$/i, 'tel-area-code'],
  [/^(mobile|cell|tele|tel)?(phone|mobile)(Number|No)?$|^tel$/i, 'tel-national'],
  [/^(surname|lastName|familyName)$/i, 'family-name'],
  [/^(givenName|firstName|forename)$/i, 'given-name'],
  [/^(name|fullName|englishName)$/i, 'name'],
  [/^(gender|sex)$/i, 'sex'],
  [/^(birthday|birthDate|dateOfBirth)$/i, 'bday'],
  [/^(country|nationality)$/i, 'country'],
  [/^(city|town)$/i, 'address-level2'],
  [/^(address|street|streetAddress)$/i, 'street-address'],
  [/^(postcode|postalCode|zip|zipCode)$/i, 'postal-code'],
  [/^(company|organi[sz]ation|employer)$/i, 'organization'],
  [/^(account|user|userName|login)$/i, 'username'],
  [/password$/i, phrase('password-tokens')],
]

/** Finds fields without `ui:autocomplete` that a browser could fill in. */
export function missingAutocomplete({ name, library, parts, ui }: SchemaNode): Finding | undefined {
  const match = AUTOCOMPLETE_TOKENS.find(([pattern]) =>
    [name, library].some((each) => each !== undefined && pattern.test(each)),
  )
  const types = typesOf(parts)
  const isTypedIn = types.size === 0 || types.has('string') || types.has('number') || types.has('integer')
  if (
    name === undefined ||
    !match ||
    !isTypedIn ||
    ui['ui:autocomplete'] !== undefined ||
    ui['ui:widget'] === 'hidden' ||
    parts.some((part) => part.setByError)
  )
    return undefined
  return {
    id: 'missing-autofill',
    params: { field: name, token: match[1] },
  }
}

/** Autofill tokens; `section-…`, `shipping`, `billing` and a kind of contact may precede one. Source: HTML standard. */
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

/** Finds words in `ui:autocomplete` that are no autofill tokens, so that a browser fills in nothing. */
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
