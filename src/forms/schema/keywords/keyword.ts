import type { OptionData } from '../optionData.ts'
import type { Problem } from '../problem.ts'
import type { Schema } from '../schema.ts'

/** The parts of the session's account that forms use. */
export interface SessionAccount {
  tradingAccount?: string | undefined
  /** ISO 4217. */
  currency?: string | undefined
  name?: string | undefined
  email?: string | undefined
  /** Calling code: `+886`; null: unknown. */
  countryCode?: string | null | undefined
  /** National number, in digits. */
  phone?: string | null | undefined
}

/** The earliest and the latest day that is today, `yyyy-MM-dd`: the client's own in the browser, else any on earth. */
export interface Today {
  first: string
  last: string
}

/** Data for a rule besides the value. */
export interface RuleContext {
  /** The object that contains the value. */
  siblings: Record<string, unknown>
  optionData: OptionData
  today: Today
  /** Undefined without a session, for a visitor, or if the account is unknown. */
  account: SessionAccount | undefined
}

/** A broken rule of a field; one keyword may have several rules, such as `fileType` and `fileSize`. */
export type RuleViolation = Pick<Problem, 'rule' | 'params'>

/** Parameters for the message of a broken rule. */
export interface MessageParams {
  /** Limit of a length, a count, the decimals or an amount; of a file's size in MB (1024 × 1024 bytes). */
  limit?: number
  /** Selects the plural form; the same as `limit`. */
  count?: number
  /** Kinds of files: `JPEG`, `PNG`. */
  types?: string[]
  /** Name of the file that breaks the rule. */
  name?: string
  /** Size of that file in MB, if the size breaks the rule. */
  size?: number
  /** The amount's currency: ISO 4217. */
  currency?: string
  /** Bound of a date: `yyyy-MM-dd` or `today`. */
  day?: string
  /** Another currency that was typed: ISO 4217. */
  typedCurrency?: string
  /** The larger reading of an ambiguous amount, in digits. */
  plain?: string
}

/** A custom keyword that a value can break. */
export interface RuleKeyword {
  name: keyof Schema & string
  /** Validates a value under a subschema with this keyword; absent if AJV or the backend validates it. */
  validate?: (subschema: Schema, value: unknown, context: RuleContext) => RuleViolation | undefined
  /** The rules that a value can break under this keyword; absent: one rule with the keyword's name. */
  rules?: (subschema: Schema) => string[]
  /** The limit that a subschema declares for one of these rules. */
  limit?: (subschema: Schema, rule: string) => number | undefined
  /** Further parameters for messages. @param params the validator's parameters */
  messageParams?: (
    subschema: Schema,
    rule: string,
    params: Record<string, unknown>,
  ) => Omit<MessageParams, 'limit' | 'count'>
}
