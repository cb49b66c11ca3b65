import { canonicalSchema } from '../schema/jsonSchema/canonicalSchema.ts'
import { drawnSchema } from '../schema/jsonSchema/drawnSchema.ts'
import { formView } from '../schema/jsonSchema/formView.ts'
import { componentUses, isDrawnByMui } from '../schema/componentUses.ts'
import { everySchema, localTarget, type JsonSchema } from '../schema/jsonSchema.ts'
import type { Schema, UiSchema } from '../schema/schema.ts'
import { mergeUi, withFlatOptions } from '../schema/uiSchema.ts'
import type { FormModel } from './formModel.ts'

/** Formats whose inputs only `@rjsf/mui` has. */
const MUI_FORMATS = ['date-time', 'color', 'data-url']

/**
 * The form of a JSON Schema of any kind, for use without a page file.
 * @param id part of the keys of its texts
 * @returns the form, and the canonical schema that validates it; `form.schema.jsonSchema` is set if the fast set cannot
 *   draw it
 */
export function plainForm(
  source: JsonSchema,
  uiSchema: Record<string, unknown> = {},
  id = 'form',
): { form: FormModel; canonical: JsonSchema } {
  const canonical = canonicalSchema(source)
  const drawn = drawnSchema(canonical)
  const view = formView(drawn)
  const ui = withFlatOptions(uiSchema as UiSchema)
  const form = { id, schema: view, uiSchema: mergeUi(descriptionsOf(view), ui), library: {} }
  return exceedsFastSet(drawn) || isDrawnByMui(form) || componentUses(ui).some(({ kind }) => kind === 'field')
    ? { form: { ...form, schema: { ...view, jsonSchema: canonical } }, canonical }
    : { form, canonical }
}

/** Whether a drawn schema has open objects, recursion, or a format with an input of its own. */
const exceedsFastSet = (root: JsonSchema): boolean =>
  everySchema(root).some(
    ({ schema }) =>
      schema.patternProperties !== undefined ||
      (schema.additionalProperties !== undefined && schema.additionalProperties !== false) ||
      MUI_FORMATS.includes(String(schema.format)) ||
      isRecursive(root, schema.$ref, []),
  )

function isRecursive(root: JsonSchema, $ref: unknown, ancestors: string[]): boolean {
  if (typeof $ref !== 'string') return false
  if (ancestors.includes($ref)) return true
  return everySchema(localTarget(root, $ref) ?? {}).some(({ schema }) =>
    isRecursive(root, schema.$ref, [...ancestors, $ref]),
  )
}

/** Descriptions as hints: the pages of a site take hints from their texts instead. */
function descriptionsOf({ properties = {} }: Schema): UiSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [
      name,
      { ...(member.description === undefined ? {} : { 'ui:help': member.description }), ...descriptionsOf(member) },
    ]),
  )
}
