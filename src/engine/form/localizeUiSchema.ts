import type { Translator } from '../../i18n/useTranslator.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Schema, UiSchema } from '../../model/schema/schema.ts'
import { propertyNames, propertySchemas } from '../../model/schema/walker.ts'
import { fieldTextKeys } from '../../model/site/siteTexts.ts'
import { resolveWidget } from '../../model/schema/resolveWidget.ts'

/**
 * The form's uiSchema with words laid over it, and with what follows from a field's rules. The schema stays as it is,
 * so that precompiled validators keep fitting it.
 */
export function localizeUiSchema(form: ResolvedForm, words: Translator): UiSchema {
  const text = (path: string, textKind: string) =>
    words.find(fieldTextKeys(form.id, path, form.library[path], textKind))

  function localizeProperties(schema: Schema, ui: UiSchema, path: string[]): UiSchema {
    const localized: UiSchema = {}
    for (const name of propertyNames(schema)) {
      // A condition mentions a field again with a part of its rules; the first mention is the field itself.
      const fieldSchema: Schema = Object.assign({}, ...propertySchemas(schema, name).reverse())
      localized[name] = localizeField(fieldSchema, (ui[name] ?? {}) as UiSchema, [...path, name])
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

  function optionTitle(option: Schema, index: number, path: string[]): UiSchema {
    const key = option.const === undefined ? String(index + 1) : String(option.const)
    const title =
      text(path.join('.'), `options.${key}`) ??
      option.title ??
      (option.const === undefined ? undefined : String(option.const))
    // An alternative of several fields is named by the choice above it, and needs no name of its own.
    return {
      'ui:title': title ?? words.t('form.option', { number: index + 1 }),
      'ui:label': false,
      'ui:labelled': 'itself',
    }
  }

  function localizeField(schema: Schema, ui: UiSchema, path: string[]): UiSchema {
    const key = path.join('.')
    // That it came with the link is said in place of how to fill it in.
    const hint = ui['ui:fromLink'] ? words.t('form.fromLink') : text(key, 'hint')
    const widget = resolveWidget(schema, ui)
    return {
      ...ui,
      ...localizeProperties(schema, ui, path),
      ...(schema.items ? { items: localizeField(schema.items, (ui.items ?? {}) as UiSchema, path) } : {}),
      ...(widget ? { 'ui:widget': widget } : {}),
      ...(schema.enum ? { 'ui:enumNames': enumNames(schema.enum, key) } : {}),
      'ui:title': text(key, 'label') ?? schema.title ?? humanizeName(path.at(-1) ?? ''),
      ...(hint ? { 'ui:help': hint } : {}),
      'ui:labelled': labelPlacement(schema, widget),
    }
  }

  const enumNames = (values: unknown[], path: string): Record<string, string> =>
    Object.fromEntries(
      values.map((value) => [
        String(value),
        text(path, `options.${String(value)}`) ?? booleanText(value, words) ?? String(value),
      ]),
    )

  return { ...form.uiSchema, ...localizeProperties(form.schema, form.uiSchema, []) }
}

function booleanText(value: unknown, { t }: Translator): string | undefined {
  return typeof value === 'boolean' ? t(value ? 'form.yes' : 'form.no') : undefined
}

function labelPlacement(schema: Schema, widget: string | undefined): 'label' | 'group' | 'itself' {
  if (widget === 'radio' || widget === 'checkboxes') return 'group'
  if (schema.type === 'boolean' && widget !== 'select') return 'itself'
  if (widget === 'FilesWidget') return 'label'
  const group = schema.type === 'object' || schema.type === 'array' || schema.properties || schema.items
  const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some((option) => option.const === undefined)
  return group || alternatives ? 'itself' : 'label'
}

/** A field without texts is still told apart: `firstName` → `First name`. */
const humanizeName = (name: string): string => {
  const spaced = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
