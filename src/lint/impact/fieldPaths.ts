import type { Schema, UiSchema } from '../../model/schema/schema.ts'
import { nestedUiSchema } from '../../model/schema/uiSchema.ts'
import { assertedDeclarations, itemSchemas, propertyNames } from '../../model/schema/walker.ts'

/** A field of a form, at any depth; those of a list's entries once. */
export interface FieldPlace {
  path: string[]
  declared: Schema[]
  ui: UiSchema
}

/** All fields of a form, in the order of their declaration. */
export function fieldPlaces(schema: Schema, ui: UiSchema, path: string[] = []): FieldPlace[] {
  return propertyNames(schema).flatMap((name) => {
    const declared = assertedDeclarations(schema, name)
    const own: FieldPlace = { path: [...path, name], declared, ui: nestedUiSchema(ui, name) }
    const isList = declared.some(({ items, file }) => items && !file)
    const inner = isList
      ? fieldPlaces({ allOf: itemSchemas(declared) }, nestedUiSchema(own.ui, 'items'), own.path)
      : declared.some(({ file }) => file)
        ? []
        : fieldPlaces({ allOf: declared }, own.ui, own.path)
    return [own, ...inner]
  })
}
