import { isObject } from '../../model/isObject.ts'
import type { JsonSchema } from '../../model/schema/jsonSchema.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { assertedSubschemas, itemSchemas, propertySchemas } from '../../model/schema/walker.ts'
import { widgetOfOtherType } from '../check/otherType.ts'
import type { Note } from '../../model/findings/findingTexts.ts'

/** A uiSchema without widgets that cannot show the values of their field; each is noted. */
export function withFittingWidgets(ui: JsonSchema, view: Schema, notes: Note[]): JsonSchema {
  const fit = (group: JsonSchema, schemas: Schema[], path: string[]): JsonSchema =>
    Object.fromEntries(
      Object.entries(group).map(([name, value]) => {
        if (name.startsWith('ui:') || !isObject(value)) return [name, value]
        const items = name === 'items' ? itemSchemas(schemas) : []
        const declared = items.length > 0 ? items : schemas.flatMap((schema) => propertySchemas(schema, name))
        const member = fit(value, declared, [...path, name])
        if (!widgetOfOtherType({ name, parts: declared.flatMap(assertedSubschemas), ui: member })) return [name, member]
        const { 'ui:widget': widget, ...rest } = member
        notes.push({
          id: 'look',
          params: { name: 'ui:widget', field: [...path, name].join('.'), value: JSON.stringify(widget) },
        })
        return [name, rest]
      }),
    )
  return fit(ui, [view], [])
}
