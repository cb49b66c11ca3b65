import { currencyName, formatDay, formatMoney, regionName } from '../i18n/formats.ts'
import { localText } from '../i18n/multilingual.ts'
import type { Words } from '../i18n/useWords.ts'
import { choicesOf, type Answers } from '../model/options.ts'
import type { ResolvedForm } from '../model/page.ts'
import { inPlace, propertySchemas, type Schema, type UiSchema } from '../model/schema.ts'
import { fieldTextKeys } from '../model/texts.ts'
import { shownName } from './files/shownName.ts'

/** Whether a property is something that a person fills in and may check: no answer to an image, nothing set by the backend. */
export const isReviewed = (schema: Schema, name: string): boolean =>
  !propertySchemas(schema, name)
    .flatMap(inPlace)
    .some((own) => own.captcha || own.fromAnswer)

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
  words: Words,
  answers: Answers,
): string {
  const parts = partsAt(form.schema, path)
  const widget = uiAt(form.uiSchema, path)['ui:widget']
  const key = path.join('.')
  const option = (each: unknown) =>
    words.find(fieldTextKeys(form.id, key, form.library[key], `options.${String(each)}`))
  if (value === undefined || value === null || value === '') return ''
  if (widget === 'password') return '••••••'
  if (typeof value === 'boolean') return option(value) ?? words.t(value ? 'form.yes' : 'form.no')
  if (Array.isArray(value))
    return value
      .map((item: unknown) =>
        isFile(item) ? shownName(item.name) : valueText(form, path, item, siblings, words, answers),
      )
      .join(', ')
  if (typeof value === 'object') {
    const members = value as Record<string, unknown>
    return Object.keys(members)
      .map((name) => valueText(form, [...path, name], members[name], members, words, answers))
      .filter(Boolean)
      .join(', ')
  }
  const text = String(value)
  if (widget === 'CountryWidget') return regionName(text, words.tag)
  if (widget === 'CurrencyWidget') return `${text} · ${currencyName(text, words.tag)}`
  const from = parts.find((part) => part.optionsFrom)?.optionsFrom
  const chosen = from && choicesOf(from, answers, siblings).find((each) => each.value === text)
  if (chosen) return localText(chosen.label, words.code)
  if (parts.some((part) => part.format === 'date')) return formatDay(text, words.tag)
  if (parts.some((part) => part.decimal) && Number.isFinite(Number(text)))
    return formatMoney(Number(text), undefined, words.tag)
  return option(value) ?? text
}

function partsAt(schema: Schema, [name, ...rest]: string[]): Schema[] {
  if (name === undefined) return inPlace(schema)
  return propertySchemas(schema, name).flatMap((own) =>
    inPlace(own).flatMap((part) => partsAt(part.items && rest.length > 0 ? part.items : part, rest)),
  )
}

function uiAt(ui: UiSchema, path: string[]): UiSchema {
  return path.reduce<UiSchema>((here, name) => (here[name] ?? {}) as UiSchema, ui)
}

const isFile = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && 'size' in value
