import type { JsonSchema } from './jsonSchema.ts'
import type { Schema as FieldSchema } from './definitions.generated.ts'

export type {
  FileLimits,
  MinimumFrom,
  Normalization,
  OptionsFrom,
  SelectedFrom,
  UiSchema,
} from './definitions.generated.ts'

/** The part of JSON Schema (draft 7) that forms use, with this project's vocabulary. */
export interface Schema extends FieldSchema {
  /**
   * At the root of a form whose page file holds JSON Schema of any kind: that schema, which validates. The members beside
   * it are only a view of it, for texts, drafts and storage. Source: docs/decisions/032-any-json-schema.md.
   */
  jsonSchema?: JsonSchema
}
