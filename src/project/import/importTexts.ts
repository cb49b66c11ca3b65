import { isObject, memberOf } from '../../forms/schema/isObject.ts'
import type { JsonSchema } from '../../forms/schema/jsonSchema.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../forms/schema/walker.ts'
import type { Texts } from '../../model/site/siteTexts.ts'
import { insertText } from '../texts/textTree.ts'
import { markUntranslated } from '../texts/translationQuality.ts'

/** Names that a text's key cannot contain, or that have a meaning there. */
const NO_KEY = /[.:]|^$|^(label|hint|options|errors)$/

/**
 * Turns the words of a schema and its uiSchema into the texts of a page: labels, hints and option names.
 * @param title title of the page, if the schema has none
 * @param shared properties with the library's texts
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
      const fieldSchemas = schemas.flatMap((schema) => propertySchemas(schema, name))
      addField(fieldSchemas, isObject(ui[name]) ? ui[name] : {}, [...path, name])
    }
  }

  function addField(fieldSchemas: Schema[], ui: JsonSchema, path: string[]): void {
    const first = (words: (schema: Schema) => unknown) =>
      fieldSchemas.map(words).find((each) => typeof each === 'string' && each.trim() !== '')
    add([...path, 'label'], ui['ui:title'] ?? first(({ title: label }) => label))
    add([...path, 'hint'], ui['ui:help'] ?? ui['ui:description'] ?? first(({ description }) => description))
    const parts = fieldSchemas.flatMap(applicableSubschemas)
    const items = parts.flatMap((part): Schema[] => (part.items ? [part.items] : []))
    for (const part of [...parts, ...items.flatMap(applicableSubschemas)])
      for (const [value, name] of optionNames(part, ui)) if (!NO_KEY.test(value)) add([...path, 'options', value], name)
    addMembers(fieldSchemas, ui, path)
    addMembers(items, isObject(ui.items) ? ui.items : {}, path)
  }

  addMembers([view], uiSchema, [])
  return texts
}

function optionNames(schema: Schema, ui: JsonSchema): [string, unknown][] {
  const names: unknown = ui['ui:enumNames'] ?? memberOf(schema, 'enumNames')
  const enumOptions = (schema.enum ?? []).map((value, index): [string, unknown] => [
    String(value),
    Array.isArray(names) ? names[index] : isObject(names) ? names[String(value)] : undefined,
  ])
  const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  return [
    ...enumOptions,
    ...alternatives.flatMap((each): [string, unknown][] => ('const' in each ? [[String(each.const), each.title]] : [])),
  ]
}

/** Separates `{{`, which would begin a placeholder. */
const escapeFigures = (words: string): string => words.replaceAll('{{', '{ {')

/** Marks all texts as untranslated. */
export const markTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? markUntranslated(value) : markTexts(value),
    ]),
  )
