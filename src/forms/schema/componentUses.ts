import { isObject } from './isObject.ts'
import type { Schema, UiSchema } from './schema.ts'
import { isSingleValue } from './uiSchema.ts'
import { directSubschemas, isAsserted } from './walker.ts'
import { isWidgetOfEveryForm } from './widgetNames.ts'

/** A place in a uiSchema that names a widget or a field. */
export interface ComponentUse {
  kind: 'widget' | 'field'
  name: string
  /** Members from the root of the uiSchema. */
  path: (string | number)[]
}

/** Every widget and field that a uiSchema names. */
export function componentUses(ui: UiSchema, path: (string | number)[] = []): ComponentUse[] {
  return Object.entries(ui).flatMap(([key, value]): ComponentUse[] => {
    const here = [...path, key]
    if (key === 'ui:options' && isObject(value))
      return Object.entries(value).flatMap(([option, each]) => useOf(option, each, [...here, option]))
    if (key.startsWith('ui:')) return useOf(key.slice('ui:'.length), value, here)
    if (Array.isArray(value))
      return value.flatMap((each: unknown, index) => (isObject(each) ? componentUses(each, [...here, index]) : []))
    return isObject(value) ? componentUses(value, here) : []
  })
}

const useOf = (option: string, name: unknown, path: (string | number)[]): ComponentUse[] =>
  typeof name === 'string' && (option === 'widget' || option === 'field') ? [{ kind: option, name, path }] : []

/** Whether a form needs `@rjsf/mui`: it has lists, choices, fields or widgets beyond those of every form. */
export const isDrawnByMui = ({ schema, uiSchema }: { schema: Schema; uiSchema: UiSchema }): boolean =>
  schema.jsonSchema !== undefined ||
  componentUses(uiSchema).some(({ kind, name }) => kind === 'field' || !isWidgetOfEveryForm(name)) ||
  holdsListOrChoice(schema)

const holdsListOrChoice = (schema: Schema): boolean =>
  isListOrChoice(schema) || directSubschemas(schema).some((each) => isAsserted(each) && holdsListOrChoice(each.schema))

/** A list of other values than files, or alternatives with fields of their own. */
const isListOrChoice = ({ type, items, file, oneOf = [], anyOf = [] }: Schema): boolean =>
  (type === 'array' && !file && items !== undefined) || [...oneOf, ...anyOf].some((option) => !isSingleValue(option))
