import type { Words } from '../i18n/useWords.ts'
import type { ResolvedForm } from '../model/page.ts'
import { propertyNames, propertySchemas, type Schema, type UiSchema } from '../model/schema.ts'
import { fieldTextKeys } from '../model/texts.ts'
import { askedWidget } from '../model/widget.ts'

/**
 * The form's uiSchema with words laid over it, and with what follows from a field's rules. The schema stays as it is,
 * so that precompiled validators keep fitting it.
 */
export function localize(form: ResolvedForm, words: Words): UiSchema {
  const text = (path: string, what: string) => words.find(fieldTextKeys(form.id, path, form.library[path], what))

  function members(schema: Schema, ui: UiSchema, path: string[]): UiSchema {
    const over: UiSchema = {}
    for (const name of propertyNames(schema)) {
      // A condition mentions a field again with a part of its rules; the first mention is the field itself.
      const own: Schema = Object.assign({}, ...propertySchemas(schema, name).reverse())
      over[name] = field(own, (ui[name] ?? {}) as UiSchema, [...path, name])
    }
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const options = schema[keyword]
      if (options)
        over[keyword] = options.map((option, index) => ({
          ...ui,
          ...members(option, ui, path),
          ...optionTitle(option, index, path),
        }))
    }
    return over
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

  function field(schema: Schema, ui: UiSchema, path: string[]): UiSchema {
    const key = path.join('.')
    // That it came with the link is said in place of how to fill it in.
    const hint = ui['ui:fromLink'] ? words.t('form.fromLink') : text(key, 'hint')
    const widget = askedWidget(schema, ui)
    return {
      ...ui,
      ...members(schema, ui, path),
      ...(schema.items ? { items: field(schema.items, (ui.items ?? {}) as UiSchema, path) } : {}),
      ...(widget ? { 'ui:widget': widget } : {}),
      ...(schema.enum ? { 'ui:enumNames': names(schema.enum, key) } : {}),
      'ui:title': text(key, 'label') ?? schema.title ?? fromName(path.at(-1) ?? ''),
      ...(hint ? { 'ui:help': hint } : {}),
      'ui:labelled': labelledBy(schema, widget),
    }
  }

  const names = (values: unknown[], path: string): Record<string, string> =>
    Object.fromEntries(
      values.map((value) => [
        String(value),
        text(path, `options.${String(value)}`) ?? truth(value, words) ?? String(value),
      ]),
    )

  return { ...form.uiSchema, ...members(form.schema, form.uiSchema, []) }
}

function truth(value: unknown, { t }: Words): string | undefined {
  return typeof value === 'boolean' ? t(value ? 'form.yes' : 'form.no') : undefined
}

function labelledBy(schema: Schema, widget: string | undefined): 'label' | 'group' | 'itself' {
  if (widget === 'radio' || widget === 'checkboxes') return 'group'
  if (schema.type === 'boolean' && widget !== 'select') return 'itself'
  if (widget === 'FilesWidget') return 'label'
  const group = schema.type === 'object' || schema.type === 'array' || schema.properties || schema.items
  const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some((option) => option.const === undefined)
  return group || alternatives ? 'itself' : 'label'
}

/** A field without texts is still told apart: `firstName` → `First name`. */
const fromName = (name: string): string => {
  const spaced = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
