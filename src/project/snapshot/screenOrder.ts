import type { Step } from '../../model/site/pageDefinition.ts'
import type { Schema, UiSchema } from '../../forms/schema/schema.ts'
import { propertyNames } from '../../forms/schema/walker.ts'

/** Names of an object's properties in screen order: by step, then `ui:order`, then declaration. */
export function screenOrder(schema: Schema, ui: UiSchema, steps: Step[] = []): string[] {
  const names = propertyNames(schema)
  const order = ui['ui:order'] ?? ['*']
  const rest = names.filter((name) => !order.includes(name))
  const orderedNames = order.flatMap((name) => (name === '*' ? rest : names.includes(name) ? [name] : []))
  const stepOf = (name: string) =>
    Math.max(
      0,
      steps.findIndex(({ fields }) => fields.includes(name)),
    )
  return [...orderedNames].sort((a, b) => stepOf(a) - stepOf(b))
}
