import { phrase, type Phrase } from '../../model/findings/findingTexts.ts'
import { typesOf } from '../../model/schema/walker.ts'
import type { Finding } from './problemsAtNodes.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'

/** Autofill tokens by name of the field. Source: HTML standard, “Autofill”; WCAG 1.3.5. */
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

/** Finds fields that a browser could fill in but that have no `ui:autocomplete`. */
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
