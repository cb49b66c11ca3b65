import type { OptionData } from '../optionData.ts'
import type { Problem } from '../problem.ts'
import type { Schema } from '../schema.ts'

/** The account of the session, as far as forms refer to it. */
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

/** What a rule may look at besides the value. */
export interface RuleContext {
  /** The object that the value is a member of. */
  siblings: Record<string, unknown>
  optionData: OptionData
  /** The last day that has begun anywhere on earth, `yyyy-MM-dd`. */
  today: string
  /** Undefined without a session, for a visitor, or where the account is unknown. */
  account: SessionAccount | undefined
}

/** A broken rule of a field; one keyword may stand for several rules, such as `fileType` and `fileSize`. */
export type RuleViolation = Pick<Problem, 'rule' | 'params'>

/** The figures that the message of a broken rule may name. */
export interface MessageParams {
  /** Of a length, a number of entries or decimals, an amount; of a file's size in MB (1024 × 1024 bytes). */
  limit?: number
  /** Selects the plural form; the same as `limit`. */
  count?: number
  /** Kinds of files: `JPEG, PNG`. */
  types?: string
  /** Of the file that breaks the rule. */
  name?: string
  /** Of that file, in MB, when its size breaks the rule. */
  size?: number
  /** Of an amount that `limit` bounds: ISO 4217. */
  currency?: string
  /** Of an amount that can be read in two ways: the larger one, in digits. */
  plain?: string
}

/** A keyword that JSON Schema lacks and a value can break. */
export interface RuleKeyword {
  name: keyof Schema & string
  /** Validates a value under a subschema with this keyword; absent where AJV or the backend does. */
  validate?: (subschema: Schema, value: unknown, context: RuleContext) => RuleViolation | undefined
  /** The rules that a value can break under this keyword; absent: one rule of the keyword's own name. */
  rules?: (subschema: Schema) => string[]
  /** The limit that a subschema declares for one of these rules. */
  limit?: (subschema: Schema, rule: string) => number | undefined
  /** Further figures for messages. @param params what the validator found */
  messageParams?: (
    subschema: Schema,
    rule: string,
    params: Record<string, unknown>,
  ) => Omit<MessageParams, 'limit' | 'count'>
}
