/** A kind of field in the palette. */
export interface FieldKind {
  name: string
  schema: Record<string, unknown>
  /** Option values; each needs a text in every language. */
  options?: string[]
  /** Name of the field inside it, which needs a label in every language. */
  inner?: string
  /** Members for the page's uiSchema. */
  look?: Record<string, unknown>
  required?: boolean
}
