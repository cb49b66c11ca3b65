import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

/** A field as every contender gets it: its kind and its rules. */
export interface BenchField {
  name: string
  label: string
  kind: 'text' | 'email' | 'textarea' | 'select' | 'radio' | 'declaration'
  required: boolean
  minLength?: number
  maxLength?: number
  pattern?: string
  /** The field whose value it must repeat. */
  equalTo?: string
  options?: { value: string; label: string }[]
}

interface Schema {
  $ref?: string
  title?: string
  type?: string
  format?: string
  enum?: string[]
  minLength?: number
  maxLength?: number
  pattern?: string
  equalTo?: string
  ui?: { 'ui:widget'?: string }
}

/** A page file of this project. */
export interface BenchPage {
  id: string
  path: string
  schema: { required: string[]; properties: Record<string, Schema> }
  [member: string]: unknown
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T
const fieldTexts = readJson<Record<string, { label: string } | undefined>>(join(PROJECT_ROOT, 'locales/en/fields.json'))
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** The registration form of 25 fields. */
export const registrationPage = (): BenchPage => readJson(join(import.meta.dirname, 'registration.page.json'))

/** A form of text fields; every second one is required. */
export function textFieldsPage(count: number): BenchPage {
  const names = Array.from({ length: count }, (_, index) => `text${index + 1}`)
  return {
    ...registrationPage(),
    id: `benchText${count}`,
    path: `/benchText${count}`,
    submit: { path: `/pc/benchText${count}Update` },
    schema: {
      ...registrationPage().schema,
      required: names.filter((_, index) => index % 2 === 0),
      properties: Object.fromEntries(
        names.map((name, index) => [name, { type: 'string', maxLength: 50, title: `Text ${index + 1}` }]),
      ),
    },
  }
}

/** The fields of a page file, with library fields resolved and English labels. */
export function fieldsOf({ schema }: BenchPage): BenchField[] {
  return Object.entries(schema.properties).map(([name, property]) => {
    const library = property.$ref ? readJson<Schema>(join(PROJECT_ROOT, 'schemas/pages', property.$ref)) : {}
    const { title, minLength, maxLength, pattern, equalTo, ...field } = { ...library, ...property }
    return {
      name,
      label: title ?? labelOf(name),
      kind: kindOf(field),
      required: schema.required.includes(name),
      ...(minLength !== undefined && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
      ...(pattern !== undefined && { pattern }),
      ...(equalTo !== undefined && { equalTo }),
      ...(field.enum && {
        options: field.enum.map((value) => ({
          value,
          label: /^[A-Z]{2}$/.test(value) ? (countryNames.of(value) ?? value) : value,
        })),
      }),
    }
  })
}

function kindOf({ type, format, enum: values, ui }: Schema): BenchField['kind'] {
  if (type === 'boolean') return 'declaration'
  if (values) return ui?.['ui:widget'] === 'radio' ? 'radio' : 'select'
  if (ui?.['ui:widget'] === 'textarea') return 'textarea'
  return format === 'email' ? 'email' : 'text'
}

/** The site's label without its links; a spelled-out name for a field outside the library. */
const labelOf = (name: string): string =>
  fieldTexts[name]?.label.replaceAll(/<\/?\d+>/g, '') ?? name.charAt(0).toUpperCase() + name.slice(1)
