/** The part of JSON Schema (draft 7) that forms use, with this project's vocabulary. */
export type {
  FileLimits,
  MinimumFrom,
  Normalization,
  OptionsFrom,
  Schema,
  SelectedFrom,
  UiSchema,
} from './definitions.generated.ts'
