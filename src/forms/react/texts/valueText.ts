import type { i18n as I18n } from 'i18next'
import { currencyName, formatDay, regionName } from '../../data/displayNames.ts'
import { formatMoney } from '../../data/formatMoney.ts'
import { isObject } from '../../schema/isObject.ts'
import { currencyOf } from '../../schema/keywords/currency.ts'
import type { SessionAccount } from '../../schema/keywords/keyword.ts'
import { optionsFor, type OptionData } from '../../schema/optionData.ts'
import type { FormModel } from '../../data/formModel.ts'
import type { PhonePlans } from '../../data/phoneNumber.ts'
import type { Schema, UiSchema } from '../../schema/schema.ts'
import { applicableSubschemas, isNullOnly, propertyNames, propertySchemas } from '../../schema/walker.ts'
import { fieldTextKeys } from '../../data/textKeys.ts'
import { nestedUiSchema } from '../../schema/uiSchema.ts'
import { subschemasAt } from '../../schema/subschemasAt.ts'
import type { LabelText } from '../state/FormContext.ts'
import { displayFileName } from './displayFileName.ts'

/**
 * Whether the review shows a property. It omits headings and notes, captcha solutions, values set by the backend, repetitions of another
 * property, and calling codes, which are shown before their phone numbers.
 */
export const isReviewed = (schema: Schema, name: string): boolean =>
  !isNullOnly(propertySchemas(schema, name)) &&
  !partsOf(schema, name).some((part) => part.captcha || part.setByError || part.equalTo !== undefined) &&
  !propertyNames(schema).some((other) => partsOf(schema, other).some((part) => part.callingCodeField === name))

const partsOf = (schema: Schema, name: string): Schema[] => propertySchemas(schema, name).flatMap(applicableSubschemas)

/** Data for naming values, besides the texts. */
export interface ValueSources {
  optionData?: OptionData | undefined
  account?: SessionAccount | undefined
  labelText?: LabelText | undefined
  phonePlans?: PhonePlans | undefined
}

/**
 * A value as text in the current language: option labels, formatted dates and amounts, file names. Empty for an empty
 * value.
 * @param path property names from the root to the value
 * @param siblings the object that contains the value
 */
export function valueText(
  form: FormModel,
  path: string[],
  value: unknown,
  siblings: Record<string, unknown>,
  i18n: I18n,
  sources: ValueSources,
): string {
  const { optionData = {}, account, labelText = String, phonePlans = {} } = sources
  const subschemas = subschemasAt(form.schema, path)
  const widget = uiSchemaAt(form.uiSchema, path)['ui:widget']
  const key = path.join('.')
  const optionText = (each: unknown) =>
    i18n.t(fieldTextKeys(form.id, key, form.library[key], `options.${String(each)}`)) || undefined
  if (value === undefined || value === null || value === '') return ''
  if (widget === 'password') return '••••••'
  if (typeof value === 'boolean') return optionText(value) ?? i18n.t(value ? 'form.yes' : 'form.no')
  const formatList = (texts: string[]) => new Intl.ListFormat(i18n.language).format(texts.filter(Boolean))
  if (Array.isArray(value))
    return formatList(
      value.map((item: unknown) =>
        isFile(item) ? displayFileName(item.name) : valueText(form, path, item, siblings, i18n, sources),
      ),
    )
  if (isObject(value))
    return formatList(
      Object.keys(value).map((name) => valueText(form, [...path, name], value[name], value, i18n, sources)),
    )
  const text = String(value)
  if (widget === 'CountryWidget') return regionName(text, i18n.language)
  if (widget === 'CurrencyWidget') return `${text} · ${currencyName(text, i18n.language)}`
  const optionsFrom = subschemas.find((subschema) => subschema.optionsFrom)?.optionsFrom
  const selectedOption =
    optionsFrom && optionsFor(optionsFrom, optionData, siblings).find((each) => each.value === text)
  if (selectedOption) return labelText(selectedOption.label, i18n.language)
  if (subschemas.some((subschema) => subschema.format === 'date')) return formatDay(text, i18n.language)
  if (subschemas.some((subschema) => subschema.decimal) && Number.isFinite(Number(text)))
    return formatMoney(Number(text), currencyOf(subschemas, siblings, account), i18n.language)
  const callingCodeName = subschemas.find((subschema) => subschema.callingCodeField)?.callingCodeField
  const callingCode = callingCodeName === undefined ? undefined : siblings[callingCodeName]
  // A number is written without its 0 after the calling code.
  if (typeof callingCode === 'string')
    return `${callingCode} ${phonePlans[callingCode]?.trunkZero ? text.replace(/^0/, '') : text}`
  return optionText(value) ?? text
}

function uiSchemaAt(ui: UiSchema, path: string[]): UiSchema {
  return path.reduce((current, name) => nestedUiSchema(current, name), ui)
}

const isFile = (value: unknown): value is { name: string } => isObject(value) && 'name' in value && 'size' in value
