import type { i18n as I18n } from 'i18next'
import type { FormModel } from '../../data/formModel.ts'
import { membersOf } from '../../schema/isObject.ts'
import type { Schema, UiSchema } from '../../schema/schema.ts'
import { propertyNames, propertySchemas } from '../../schema/walker.ts'
import { fieldTextKeys } from '../../data/textKeys.ts'
import { labelText, withUiTitle } from './fieldTexts.ts'
import { isSingleValue, isTextBlock, nestedUiSchema, resolveWidget } from '../../schema/uiSchema.ts'

/** A uiSchema with texts, in the shape that rjsf expects. */
type LocalizedUiSchema = { [key: string]: unknown }

/**
 * The form's uiSchema completed with the texts of the current language and with widgets derived from the schema. The
 * schema itself stays unchanged, so that the precompiled validators still match it.
 */
export function localizeUiSchema(form: FormModel, i18n: I18n): LocalizedUiSchema {
  const text = (path: string, textKind: string) =>
    i18n.t(fieldTextKeys(form.id, path, form.library[path], textKind)) || undefined

  function localizeProperties(schema: Schema, ui: UiSchema, path: string[]): LocalizedUiSchema {
    const localized: LocalizedUiSchema = {}
    for (const name of propertyNames(schema)) {
      // Conditions may declare a field again with some of its rules; the first declaration takes precedence.
      const fieldSchema: Schema = Object.assign({}, ...propertySchemas(schema, name).toReversed())
      localized[name] = localizeField(fieldSchema, nestedUiSchema(ui, name), [...path, name])
    }
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const options = schema[keyword]
      if (options)
        localized[keyword] = options.map((option, index) => ({
          ...ui,
          ...localizeProperties(option, ui, path),
          ...optionTitle(option, index, path),
        }))
    }
    return localized
  }

  function optionTitle(option: Schema, index: number, path: string[]): LocalizedUiSchema {
    const key = option.const === undefined ? String(index + 1) : String(option.const)
    const title =
      text(path.join('.'), `options.${key}`) ??
      option.title ??
      (isSingleValue(option) ? String(option.const ?? option.enum?.[0]) : undefined)
    return {
      'ui:title': title ?? i18n.t('form.option', { number: index + 1 }),
      // The selector above labels the fields of an alternative.
      'ui:label': false,
      'ui:labelPlacement': labelPlacement(option, undefined),
    }
  }

  function localizeField(schema: Schema, ui: UiSchema, path: string[]): LocalizedUiSchema {
    const key = path.join('.')
    const hint =
      lockedHint(ui['ui:prefilled'], i18n) ??
      text(key, 'hint') ??
      ui['ui:help'] ??
      ui['ui:description'] ??
      (form.schema.jsonSchema && schema.description)
    const widget = resolveWidget(schema, ui)
    return {
      ...ui,
      ...localizeProperties(schema, ui, path),
      ...(schema.items ? { items: localizeItems(schema, nestedUiSchema(ui, 'items'), path) } : {}),
      ...(widget ? { 'ui:widget': widget } : {}),
      ...(schema.enum ? { 'ui:enumNames': enumNames(schema, ui, key) } : {}),
      'ui:title': labelText(form, key, withUiTitle(schema, ui), i18n),
      ...(hint ? { 'ui:help': hint } : {}),
      'ui:labelPlacement': ui['ui:field'] ? 'itself' : labelPlacement(schema, widget),
    }
  }

  /** Single values have the list's label; items with several fields need no legend, since the template numbers them. */
  function localizeItems({ items = {}, title }: Schema, ui: UiSchema, path: string[]): LocalizedUiSchema {
    const isSingle = labelPlacement(items, undefined) === 'label'
    return {
      ...localizeField(isSingle && title !== undefined ? { title, ...items } : items, ui, path),
      ...(items.title || isSingle ? {} : { 'ui:label': false }),
    }
  }

  function enumNames(schema: Schema, ui: UiSchema, path: string): Record<string, string> | string[] {
    const { enumNames: declared }: Schema & { enumNames?: unknown } = schema
    const names: unknown = ui['ui:enumNames'] ?? declared
    // Skip the lookups: a list of countries has hundreds of options without texts.
    const hasTexts = i18n.exists(fieldTextKeys(form.id, path, form.library[path], 'options'))
    const options = (schema.enum ?? []).map((value: unknown, index): [value: unknown, name: string] => [
      value,
      (hasTexts ? text(path, `options.${optionName(value)}`) : undefined) ??
        booleanText(value, i18n) ??
        String((Array.isArray(names) ? names[index] : membersOf(names)[optionName(value)]) ?? optionName(value)),
    ])
    // rjsf finds the name of an object option only by its position in the list.
    return options.some(([value]) => typeof value === 'object' && value !== null)
      ? options.map(([, name]) => name)
      : Object.fromEntries(options.map(([value, name]) => [optionName(value), name]))
  }

  return { ...form.uiSchema, ...localizeProperties(form.schema, form.uiSchema, []) }
}

/** Name of an option: objects and lists as JSON, other values as text. */
const optionName = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** Hint of a read-only field, which names its source instead of the field's hint. */
function lockedHint(source: unknown, { t }: I18n): string | undefined {
  if (source === 'session') return t('form.fromSession')
  return source === 'link' ? t('form.fromLink') : undefined
}

function booleanText(value: unknown, { t }: I18n): string | undefined {
  return typeof value === 'boolean' ? t(value ? 'form.yes' : 'form.no') : undefined
}

/** Source of an input's accessible name: a `<label>`, the `<legend>` of a group, or the widget itself; `text`: no input. */
function labelPlacement(schema: Schema, widget: string | undefined): 'label' | 'group' | 'itself' | 'text' {
  if (isTextBlock({ 'ui:widget': widget })) return 'text'
  if (widget === 'radio' || widget === 'checkboxes' || widget === 'CheckboxesWidget' || widget === 'RatingWidget')
    return 'group'
  if (schema.type === 'boolean' && widget !== 'select') return 'itself'
  if (
    widget === 'FilesWidget' ||
    widget === 'select' ||
    widget === 'SelectWidget' ||
    String(schema.items?.format) === 'data-url'
  )
    return 'label'
  const group = schema.type === 'object' || schema.type === 'array' || schema.properties || schema.items
  const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some((option) => !isSingleValue(option))
  return group || alternatives ? 'itself' : 'label'
}
