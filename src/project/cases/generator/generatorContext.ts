import type { Format } from 'ajv'
import type { dialectOf } from '../../../forms/schema/dialect.ts'
import type { RuleContext, SessionAccount, Today } from '../../../forms/schema/keywords/keyword.ts'
import type { OptionData } from '../../../forms/schema/optionData.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'

/** A JSON Schema: an object, `true` or `false`. */
export type AnySchema = JsonSchema | boolean

export type FilledData = Record<string, unknown>

/** Data beside the schema that validates a case. */
export interface CaseContext {
  /** Responses of the backend: call path → `data`. */
  optionData: OptionData
  /** The signed-in account. */
  account: SessionAccount
}

/** Data to generate and validate values. */
export interface GeneratorContext {
  /** The schema to which local references lead. */
  root: JsonSchema
  dialect: ReturnType<typeof dialectOf>
  formats: Record<string, Format | undefined>
  /** Whether rules of the project's vocabulary apply. */
  vocabulary: boolean
  /** Normalizes a text for the schemas that apply to it, as the form does; undefined: the form sends it as typed. */
  normalizeText?: (text: string, schemas: JsonSchema[]) => string
  optionData: OptionData
  account: SessionAccount | undefined
  today: Today
  /** Values that a field, named by its path (`contact.email`), may have, the most natural first. */
  knownValues: (path: string) => unknown[]
  /** Attempts left for the current form. */
  tries: { left: number }
}

export const requiredRuleContext = (
  { optionData, account, today }: GeneratorContext,
  siblings: Record<string, unknown>,
): RuleContext => ({ siblings, optionData, today, account })

/** The schemas and the place of a value to generate. */
export interface Demand {
  /** The value must match all of them. */
  schemas: AnySchema[]
  path: string[]
  /** The members generated so far of the object that contains the value. */
  siblings: Record<string, unknown>
  /** `full`: with every allowed member. */
  size: 'minimal' | 'full'
}

/** The schemas that apply to one value once every alternative is chosen and every reference followed. */
export interface Facets {
  parts: JsonSchema[]
  isImpossible: boolean
}

/** Generates the first `count` values for a demand. */
export type SolveSome = (demand: Demand, count: number) => unknown[]
