import { isObject } from './isObject.ts'
import type { OnlyFor, Schema, UiSchema } from './schema.ts'

/** The uiSchema of a member; empty if there is none. */
export function nestedUiSchema(ui: UiSchema, key: string): UiSchema {
  const nested = ui[key]
  return isObject(nested) ? nested : {}
}

/** `overrides` laid over `base`, member by member. */
export function mergeUi(base: UiSchema, overrides: UiSchema): UiSchema {
  const merged: UiSchema = { ...base }
  for (const [key, value] of Object.entries(overrides)) {
    const existing = merged[key]
    merged[key] = isObject(existing) && isObject(value) ? mergeUi(existing, value) : value
  }
  return merged
}

/** Moves the members of `ui:options` to `ui:…` members of the uiSchema, where the engine expects them. */
export function withFlatOptions(ui: UiSchema): UiSchema {
  const flat: UiSchema = {}
  for (const [key, value] of Object.entries(ui)) {
    if (key === 'ui:options' && isObject(value))
      for (const [option, each] of Object.entries(value)) flat[`ui:${option}`] ??= each
    else if (key.startsWith('ui:')) flat[key] = value
    else if (Array.isArray(value))
      flat[key] = value.map((each: unknown) => (isObject(each) ? withFlatOptions(each) : each))
    else flat[key] = isObject(value) ? withFlatOptions(value) : value
  }
  return flat
}

/**
 * Whether an empty field is shown, by its `ui:onlyFor`.
 * @param language code of the reader's language
 * @param chosen value of the property that `onlyFor` names
 */
export const isAsked = (onlyFor: OnlyFor | undefined, language: string, chosen: unknown): boolean =>
  !onlyFor || Boolean(onlyFor.languages?.includes(language) || onlyFor.values?.includes(chosen))

/** The widget of a field: named by its page, else derived from its rules; undefined if its type decides. */
export function resolveWidget(schema: Schema, ui: UiSchema): string | undefined {
  if (schema.setByError) return 'hidden'
  if (typeof ui['ui:widget'] === 'string') return ui['ui:widget']
  if (schema.file) return 'FilesWidget'
  if (schema.optionsFrom) return 'OptionsWidget'
  return schema.type === 'array' && schema.uniqueItems && hasOptions(schema.items) ? 'checkboxes' : undefined
}

/** Whether a field is a heading or a note among the fields, which has no value. */
export const isTextBlock = ({ 'ui:widget': widget }: Record<string, unknown>): boolean =>
  widget === 'heading' || widget === 'note'

/** Whether an alternative allows one value only, as the options of a list do. */
export const isSingleValue = (option: Schema): boolean => option.const !== undefined || option.enum?.length === 1

function hasOptions({ enum: values, oneOf, anyOf }: Schema = {}): boolean {
  const alternatives = oneOf ?? anyOf ?? []
  return values !== undefined || (alternatives.length > 0 && alternatives.every(isSingleValue))
}
