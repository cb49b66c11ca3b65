import { describe, expect, it } from 'vitest'
import { readJsonFolder } from '../../../src/project/read/readDefinitions.ts'
import type { Schema, UiSchema } from '../../../src/forms/schema/schema.ts'

/** Autofill field names of the HTML standard that this site may use, besides “off”. */
const AUTOCOMPLETE_TOKENS = new Set([
  'off',
  'name',
  'given-name',
  'family-name',
  'username',
  'new-password',
  'current-password',
  'street-address',
  'address-line1',
  'address-level2',
  'country',
  'transaction-currency',
  'transaction-amount',
  'sex',
  'tel-country-code',
  'tel-national',
  'tel-area-code',
  'email',
  'organization',
  'postal-code',
  'bday',
])

const fields = readJsonFolder(process.cwd(), 'schemas/fields', '.json').map(({ file, content }) => {
  const schema = content as Schema
  return { name: file.replace(/.*\/|\.json/g, ''), schema, ui: (schema.ui ?? {}) as UiSchema }
})
const textFields = fields.filter(
  ({ schema, ui }) =>
    schema.type === 'string' &&
    !schema.enum &&
    !schema.optionsFrom &&
    schema.format !== 'date' &&
    ui['ui:widget'] !== 'VerifyCodeWidget',
)
const acceptsText = ({ pattern }: Schema, text: string): boolean =>
  pattern === undefined || new RegExp(pattern, 'u').test(text)
const acceptsDigitsOnly = (schema: Schema): boolean =>
  schema.pattern !== undefined &&
  acceptsText(schema, '123456') &&
  !['a', 'A', '-', '陳', 'abcdef'].some((text) => acceptsText(schema, text))

it('the test finds text fields', () => {
  expect(textFields.length).toBeGreaterThan(20)
})

describe.each(fields.filter(({ schema, ui }) => schema.type === 'string' && ui['ui:widget'] !== 'VerifyCodeWidget'))(
  'the field $name',
  ({ ui }) => {
    it('has a valid autocomplete token', () => {
      expect(AUTOCOMPLETE_TOKENS).toContain(ui['ui:autocomplete'])
    })
  },
)

describe.each(textFields)('the keyboard of $name', ({ schema, ui }) => {
  const inputMode = `${ui['ui:inputMode'] ?? ui['ui:inputType'] ?? (schema.format === 'email' ? 'email' : 'text')}`

  it('fits the accepted text', () => {
    if (schema.decimal) expect(inputMode).toBe('decimal')
    else if (schema.callingCodeField) expect(inputMode).toBe('tel')
    else if (acceptsDigitsOnly(schema)) expect(inputMode).toBe('numeric')
    else if (schema.format === 'email') expect(inputMode).toBe('email')
    else expect(['text', 'email']).toContain(inputMode)
  })

  it('capitalises words only in names, and codes by their pattern', () => {
    const autocapitalize = ui['ui:autocapitalize']
    if (ui['ui:widget'] === 'password' || ui['ui:widget'] === 'textarea' || inputMode !== 'text') return
    const isName = ['name', 'given-name', 'family-name', 'address-level2'].includes(String(ui['ui:autocomplete']))
    if (isName) expect(autocapitalize).toBe('words')
    // Codes in Latin letters need no capitals, or only capitals.
    else if (acceptsText(schema, 'abc-12') || acceptsText(schema, 'ABC-12')) {
      if (!acceptsText(schema, '陳 大文'))
        expect(autocapitalize).toBe(acceptsText(schema, 'abc-12') ? 'none' : 'characters')
    }
  })
})
