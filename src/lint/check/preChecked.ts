import { phrase, type Phrase } from '../../model/findings/findingTexts.ts'
import type { Schema, UiSchema } from '../../model/schema/schema.ts'
import { nestedUiSchema } from '../../model/schema/uiSchema.ts'
import { assertedDeclarations, assertedSubschemas, propertyNames } from '../../model/schema/walker.ts'
import type { Finding } from './problemsAtNodes.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'

/** Finds declarations that are ticked by default. Source: docs/contract.md section 4. */
export function preChecked({ schema, ui, parts }: SchemaNode): Finding | undefined {
  if ('default' in schema && isDeclaration(parts, ui) && schema.default !== false)
    return finding(phrase('this-declaration'))
  const defaults = schema.default
  if (typeof defaults !== 'object' || defaults === null) return undefined
  const name = propertyNames(schema).find(
    (each) =>
      (defaults as Record<string, unknown>)[each] === true &&
      isDeclaration(assertedDeclarations(schema, each).flatMap(assertedSubschemas), nestedUiSchema(ui, each)),
  )
  return name === undefined ? undefined : finding(phrase('declaration', { name }))
}

const finding = (declaration: Phrase): Finding => ({
  id: 'pre-ticked-declaration',
  params: { declaration },
  member: 'default',
})

/** Whether a checkbox must be ticked or is shown as a declaration. */
function isDeclaration(parts: Schema[], ui: UiSchema): boolean {
  return (
    ui['ui:widget'] === 'DeclarationWidget' ||
    parts.some((part) => part.const === true || (part.enum?.length === 1 && part.enum[0] === true))
  )
}
