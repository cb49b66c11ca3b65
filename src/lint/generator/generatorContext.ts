import type { Format } from 'ajv'
import type { dialectOf } from '../../model/schema/compileStandard.ts'
import type { RuleContext, SessionAccount } from '../../model/schema/keywords/keyword.ts'
import type { OptionData } from '../../model/schema/optionData.ts'
import type { JsonSchema } from '../../model/schema/jsonSchema.ts'

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
