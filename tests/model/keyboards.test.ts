import { describe, expect, it } from 'vitest'
import { readFolder } from '../../src/definitions/readDefinitions.ts'
import type { Schema, UiSchema } from '../../src/model/schema.ts'

/** Field names of the HTML standard, “Autofill”, that this site may use, beside “off”. */
const TOKENS = new Set([
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

const fields = readFolder(process.cwd(), 'schemas/fields', '.json').map(({ file, content }) => {
  const schema = content as Schema
  return { name: file.replace(/.*\/|\.json/g, ''), schema, ui: (schema.ui ?? {}) as UiSchema }
})
const typed = fields.filter(
  ({ schema, ui }) =>
    schema.type === 'string' &&
    !schema.enum &&
    !schema.optionsFrom &&
    schema.format !== 'date' &&
    ui['ui:widget'] !== 'VerifyCodeWidget',
)
const takes = ({ pattern }: Schema, text: string): boolean =>
  pattern === undefined || new RegExp(pattern, 'u').test(text)
const digitsOnly = (schema: Schema): boolean =>
  schema.pattern !== undefined &&
  takes(schema, '123456') &&
  !['a', 'A', '-', '陳', 'abcdef'].some((text) => takes(schema, text))

it('there are fields to type in', () => {
  expect(typed.length).toBeGreaterThan(20)
})

describe.each(fields.filter(({ schema, ui }) => schema.type === 'string' && ui['ui:widget'] !== 'VerifyCodeWidget'))(
  'the field $name',
  ({ ui }) => {
    it('tells the browser what it may fill in', () => {
      expect(TOKENS).toContain(ui['ui:autocomplete'])
    })
  },
)

describe.each(typed)('the keyboard of $name', ({ schema, ui }) => {
  const asked = `${ui['ui:inputMode'] ?? ui['ui:inputType'] ?? (schema.format === 'email' ? 'email' : 'text')}`

  it('fits what is typed', () => {
    if (schema.decimal) expect(asked).toBe('decimal')
    else if (schema.callingCode) expect(asked).toBe('tel')
    else if (digitsOnly(schema)) expect(asked).toBe('numeric')
    else if (schema.format === 'email') expect(asked).toBe('email')
    else expect(['text', 'email']).toContain(asked)
  })

  it('begins with a capital only where one is due', () => {
    const capital = ui['ui:autocapitalize']
    if (ui['ui:widget'] === 'password' || ui['ui:widget'] === 'textarea' || asked !== 'text') return
    const isName = ['name', 'given-name', 'family-name', 'address-level2'].includes(String(ui['ui:autocomplete']))
    if (isName) expect(capital).toBe('words')
    // Codes in Latin letters: as they are typed, or all capital.
    else if (takes(schema, 'abc-12') || takes(schema, 'ABC-12')) {
      if (!takes(schema, '陳 大文')) expect(capital).toBe(takes(schema, 'abc-12') ? 'none' : 'characters')
    }
  })
})
