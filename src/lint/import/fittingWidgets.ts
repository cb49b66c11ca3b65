import { isObject } from '../../model/isObject.ts'
import type { JsonSchema } from '../../model/schema/jsonSchema.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { assertedSubschemas, itemSchemas, propertySchemas } from '../../model/schema/walker.ts'
import type { ComponentPackages } from '../../model/site/componentPackages.ts'
import { widgetOfOtherType } from '../check/otherType.ts'
import type { Note } from '../../model/findings/findingTexts.ts'

/** A uiSchema without widgets and fields that cannot show the values of their field; each is noted. */
export function withFittingWidgets(
  ui: JsonSchema,
  view: Schema,
  components: ComponentPackages,
  notes: Note[],
): JsonSchema {
  const finding = widgetOfOtherType({ components })
  const fit = (group: JsonSchema, schemas: Schema[], path: string[]): JsonSchema =>
    Object.fromEntries(
      Object.entries(group).map(([name, value]) => {
        if (name.startsWith('ui:') || !isObject(value)) return [name, value]
        const items = name === 'items' ? itemSchemas(schemas) : []
        const declared = items.length > 0 ? items : schemas.flatMap((schema) => propertySchemas(schema, name))
        const member = fit(value, declared, [...path, name])
        if (!finding({ name, parts: declared.flatMap(assertedSubschemas), ui: member })) return [name, member]
        const option = typeof member['ui:field'] === 'string' ? 'ui:field' : 'ui:widget'
        const { [option]: component, ...rest } = member
        notes.push({
          id: 'look',
          params: { name: option, field: [...path, name].join('.'), value: JSON.stringify(component) },
        })
        return [name, rest]
      }),
    )
  return fit(ui, [view], [])
}
