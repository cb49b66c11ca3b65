import { currencyName, formatDay, formatMoney, regionName } from '../../i18n/formatters.ts'
import { localizedText } from '../../i18n/multilingual.ts'
import type { Translator } from '../../i18n/useTranslator.ts'
import { optionsFor, type OptionData } from '../../model/form/optionsFrom.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Schema, UiSchema } from '../../model/schema/schema.ts'
import { applicableSubschemas, propertySchemas } from '../../model/schema/walker.ts'
import { fieldTextKeys } from '../../model/site/siteTexts.ts'
import { displayFileName } from '../files/displayFileName.ts'

/** Whether a property is something that a person fills in and may check: no answer to an image, nothing set by the backend. */
export const isReviewed = (schema: Schema, name: string): boolean =>
  !propertySchemas(schema, name)
    .flatMap(applicableSubschemas)
    .some((subschema) => subschema.captcha || subschema.fromAnswer)

/**
 * A value in words of the language in use: the name of an option, a date as people write it, the names of files. Empty
 * for what was not filled in.
 * @param path names of properties down to it; @param siblings the object it stands in
 */
export function valueText(
  form: ResolvedForm,
  path: string[],
  value: unknown,
  siblings: Record<string, unknown>,
  words: Translator,
  optionData: OptionData,
): string {
  const subschemas = subschemasAt(form.schema, path)
  const widget = uiSchemaAt(form.uiSchema, path)['ui:widget']
  const key = path.join('.')
  const optionText = (each: unknown) =>
    words.find(fieldTextKeys(form.id, key, form.library[key], `options.${String(each)}`))
  if (value === undefined || value === null || value === '') return ''
  if (widget === 'password') return '••••••'
  if (typeof value === 'boolean') return optionText(value) ?? words.t(value ? 'form.yes' : 'form.no')
  if (Array.isArray(value))
    return value
      .map((item: unknown) =>
        isFile(item) ? displayFileName(item.name) : valueText(form, path, item, siblings, words, optionData),
      )
      .join(', ')
  if (typeof value === 'object') {
    const members = value as Record<string, unknown>
    return Object.keys(members)
      .map((name) => valueText(form, [...path, name], members[name], members, words, optionData))
      .filter(Boolean)
      .join(', ')
  }
  const text = String(value)
  if (widget === 'CountryWidget') return regionName(text, words.tag)
  if (widget === 'CurrencyWidget') return `${text} · ${currencyName(text, words.tag)}`
  const optionsFrom = subschemas.find((subschema) => subschema.optionsFrom)?.optionsFrom
  const selectedOption =
    optionsFrom && optionsFor(optionsFrom, optionData, siblings).find((each) => each.value === text)
  if (selectedOption) return localizedText(selectedOption.label, words.code)
  if (subschemas.some((subschema) => subschema.format === 'date')) return formatDay(text, words.tag)
  if (subschemas.some((subschema) => subschema.decimal) && Number.isFinite(Number(text)))
    return formatMoney(Number(text), undefined, words.tag)
  return optionText(value) ?? text
}

function subschemasAt(schema: Schema, [name, ...rest]: string[]): Schema[] {
  if (name === undefined) return applicableSubschemas(schema)
  return propertySchemas(schema, name).flatMap((propertySchema) =>
    applicableSubschemas(propertySchema).flatMap((subschema) =>
      subschemasAt(subschema.items && rest.length > 0 ? subschema.items : subschema, rest),
    ),
  )
}

function uiSchemaAt(ui: UiSchema, path: string[]): UiSchema {
  return path.reduce<UiSchema>((current, name) => (current[name] ?? {}) as UiSchema, ui)
}

const isFile = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && 'size' in value
