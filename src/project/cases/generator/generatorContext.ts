import type { Format } from 'ajv'
import type { dialectOf } from '../../../forms/schema/dialect.ts'
import type { RuleContext, SessionAccount } from '../../../forms/schema/keywords/keyword.ts'
import type { OptionData } from '../../../forms/schema/optionData.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'

/** A schema, or `true` and `false`, as JSON Schema has them. */
export type AnySchema = JsonSchema | boolean

export type FilledData = Record<string, unknown>

/** What cases are judged with besides the schema. */
export interface CaseContext {
  /** Responses of the backend: call path → `data`. */
  optionData: OptionData
  /** The account that is signed in. */
  account: SessionAccount
}

/** What values are made up and judged with. */
export interface GeneratorContext {
  /** The schema that local references lead into. */
  root: JsonSchema
  dialect: ReturnType<typeof dialectOf>
  formats: Record<string, Format | undefined>
  /** Whether rules of the project's vocabulary are judged where they stand. */
  vocabulary: boolean
  /** A text as the form sends it, under schemas that apply to it; undefined: as it is typed. */
  normalizeText?: (text: string, schemas: JsonSchema[]) => string
  optionData: OptionData
  account: SessionAccount | undefined
  /** The last day that has begun anywhere on earth, `yyyy-MM-dd`. */
  today: string
  /** Values that a field, named by its path (`contact.email`), may have, the most natural first. */
  knownValues: (path: string) => unknown[]
  /** How many values may still be tried for the form that is being made up. */
  tries: { left: number }
}

export const requiredRuleContext = (
  { optionData, account, today }: GeneratorContext,
  siblings: Record<string, unknown>,
): RuleContext => ({ siblings, optionData, today, account })

/** What is asked of a value, and where it stands. */
export interface Demand {
  /** Schemas that must all hold. */
  schemas: AnySchema[]
  path: string[]
  /** The object that it is a member of, as far as that is made up. */
  siblings: Record<string, unknown>
  /** `full`: every member that is allowed. */
  size: 'minimal' | 'full'
}

/** Schemas that hold for one value once every choice is made, references followed. */
export interface Facets {
  parts: JsonSchema[]
  isImpossible: boolean
}

/** Makes up the first `count` values that meet a demand. */
export type SolveSome = (demand: Demand, count: number) => unknown[]
