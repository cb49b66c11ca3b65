import { isObject } from '../../forms/schema/isObject.ts'
import type { JsonSchema } from '../../forms/schema/jsonSchema.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../forms/schema/walker.ts'
import type { Texts } from '../../model/site/siteTexts.ts'
import { insertText } from '../texts/textTree.ts'
import { markUntranslated } from '../texts/translationQuality.ts'

/** Names that cannot be part of a text's key, or are words of their own there. */
const NO_KEY = /[.:]|^$|^(label|hint|options|errors)$/

/**
 * The words of a schema and its uiSchema as the texts of a page: labels, hints and the names of options.
 * @param title of the page where the schema has none
 * @param shared properties that have the texts of the library
 */
export function importTexts(view: Schema, uiSchema: JsonSchema, title: string, shared: string[] = []): Texts {
  let texts: Texts = { title: view.title?.trim() || title }
  if (view.description?.trim()) texts.intro = view.description.trim()
  const add = (steps: string[], words: unknown): void => {
    if (typeof words !== 'string' || words.trim() === '') return
    texts = insertText(texts, ['fields', ...steps], escapeFigures(words.trim()), undefined)
  }

  function addMembers(schemas: Schema[], ui: JsonSchema, path: string[]): void {
    for (const name of new Set(schemas.flatMap(propertyNames))) {
      if (NO_KEY.test(name) || (path.length === 0 && shared.includes(name))) continue
      const declared = schemas.flatMap((schema) => propertySchemas(schema, name))
      addField(declared, isObject(ui[name]) ? ui[name] : {}, [...path, name])
    }
  }

  function addField(declared: Schema[], ui: JsonSchema, path: string[]): void {
    const first = (words: (schema: Schema) => unknown) =>
      declared.map(words).find((each) => typeof each === 'string' && each.trim() !== '')
    add([...path, 'label'], ui['ui:title'] ?? first(({ title: label }) => label))
    add([...path, 'hint'], ui['ui:help'] ?? ui['ui:description'] ?? first(({ description }) => description))
    const parts = declared.flatMap(applicableSubschemas)
    const items = parts.flatMap((part): Schema[] => (part.items ? [part.items] : []))
    for (const part of [...parts, ...items.flatMap(applicableSubschemas)])
      for (const [value, name] of optionNames(part, ui)) if (!NO_KEY.test(value)) add([...path, 'options', value], name)
    addMembers(declared, ui, path)
    addMembers(items, isObject(ui.items) ? ui.items : {}, path)
  }

  addMembers([view], uiSchema, [])
  return texts
}

function optionNames(schema: Schema, ui: JsonSchema): [string, unknown][] {
  const names: unknown = ui['ui:enumNames'] ?? (schema as JsonSchema).enumNames
  const listed = (schema.enum ?? []).map((value, index): [string, unknown] => [
    String(value),
    Array.isArray(names) ? names[index] : isObject(names) ? names[String(value)] : undefined,
  ])
  const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  return [
    ...listed,
    ...alternatives.flatMap((each): [string, unknown][] => ('const' in each ? [[String(each.const), each.title]] : [])),
  ]
}

/** `{{` begins a figure in texts. */
const escapeFigures = (words: string): string => words.replaceAll('{{', '{ {')

/** The same texts marked as not translated yet. */
export const markedTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? markUntranslated(value) : markedTexts(value),
    ]),
  )
