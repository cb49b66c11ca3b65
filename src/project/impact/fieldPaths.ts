import type { Schema, UiSchema } from '../../forms/schema/schema.ts'
import { nestedUiSchema } from '../../forms/schema/uiSchema.ts'
import { assertedDeclarations, itemSchemas, propertyNames } from '../../forms/schema/walker.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'

/** A field of a form, at any depth; fields of a list's items occur once. */
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

/** Whether a field is a declaration: a box that must be ticked, or one with links to legal documents. */
export const isDeclaration = (
  { schema, uiSchema = {} }: Pick<ResolvedForm, 'schema'> & Partial<Pick<ResolvedForm, 'uiSchema'>>,
  field: string,
): boolean =>
  fieldPlaces(schema, uiSchema).some(
    ({ path, declared, ui }) =>
      path.join('.') === field &&
      (declared.some((each) => each.const === true) ||
        ui['ui:widget'] === 'DeclarationWidget' ||
        ui['ui:links'] !== undefined),
  )
