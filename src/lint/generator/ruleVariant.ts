import type { JsonSchema } from '../../model/schema/jsonSchema.ts'
import type { AnySchema } from './schemaCheck.ts'
import { listOf } from './schemaParts.ts'

/** A schema in the place of another, which only values on one side of one of its rules keep. */
export interface RuleVariant {
  rule: string
  /** `breaks`: values that break this rule and keep the others; `keeps`: values that only just keep it. */
  side: 'breaks' | 'keeps'
  /** What the value is like, after the field's name: `of 129 characters`. */
  what: string
  schema: AnySchema
  /** What holds for the value if it cannot break, or keep, this rule alone. */
  alone?: AnySchema
  /** The schema without the rule. */
  dropped?: AnySchema
  /** A property that the rule is about, of the object that the schema describes. */
  member?: string
  /** What must hold for the object around the value. */
  around?: JsonSchema
}

/** `schema` and `demand`. */
export const and = (schema: JsonSchema, demand: unknown): JsonSchema => ({
  ...schema,
  allOf: [...listOf(schema.allOf), demand],
})

/** `schema` without some of its keywords. */
export const without = (schema: JsonSchema, ...keywords: string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)))
