import type { ErrorObject } from 'ajv'
import { isObject } from '../schema/isObject.ts'
import { fromPointer, toPointer, valueAt } from '../schema/jsonPointer.ts'
import { subschemasAt } from '../schema/subschemasAt.ts'
import { textPathOf } from './textKeys.ts'
import { normalize } from './normalizeData.ts'
import type { Problem } from '../schema/problem.ts'
import { toProblems } from './toProblems.ts'
import type { OptionData } from '../schema/optionData.ts'
import { checkRules, daysOf, todayOnEarth } from './checkRules.ts'
import { currencyOf } from '../schema/keywords/currency.ts'
import type { SessionAccount, Today } from '../schema/keywords/keyword.ts'
import { comparesToday, type ValidationDay } from '../schema/keywords/compare.ts'
import type { Schema } from '../schema/schema.ts'

/** A compiled schema: AJV's own function in the server, a precompiled one in the browser. */
export interface SchemaValidator {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

/** The normalized data of a form, as it is sent and stored, and every broken rule. */
export interface ValidationResult {
  data: Record<string, unknown>
  problems: Problem[]
}

export interface ValidationOptions {
  /** In the browser: whether a pointer's field is on screen. */
  isOnScreen?: (pointer: string) => boolean
  /** Milliseconds since 1970. */
  now?: number
  /** In the browser: the client's day; default: every day that is today somewhere on earth. */
  today?: Today
  /** In the browser: BCP 47 tag of the language in which numbers are typed. */
  tag?: string
  /** The session's account; undefined if it has none. */
  account?: SessionAccount | undefined
}

/**
 * Normalises and validates a filled form; the same function in browser and server.
 * @param optionData responses to the calls that `optionsFrom` names
 */
export function validateForm(
  schema: Schema,
  validate: SchemaValidator,
  input: unknown,
  optionData: OptionData = {},
  { isOnScreen, now = Date.now(), today = todayOnEarth(now), tag, account }: ValidationOptions = {},
): ValidationResult {
  // JSON Schema of any kind may accept an empty text or list as a value, so its data are not normalized.
  const filled = isObject(input) ? input : {}
  const data = schema.jsonSchema ? filled : normalize(schema, filled, tag)
  const problems = problemsOfDays(validate, data, comparesToday(schema) ? daysOf(today) : [today.last], isOnScreen)
  const ownProblems = checkRules(schema, data, optionData, today, account)
  const unreadable = new Set(
    ownProblems.map(({ pointer }) => pointer).filter((each) => isNaN(Number(valueAt(data, each)))),
  )
  const standard = problems.flatMap((problem) =>
    !isBound(problem)
      ? [problem]
      : unreadable.has(problem.pointer)
        ? []
        : [withCurrency(problem, schema, data, account)],
  )
  const reported = new Set(standard.map(({ pointer }) => pointer))
  return { data, problems: [...standard, ...ownProblems.filter(({ pointer }) => !reported.has(pointer))] }
}

/** Whether an amount is beyond a bound of `compare`. */
const isBound = ({ params }: Problem): boolean => typeof params.rule === 'string' && typeof params.limit === 'number'

function withCurrency(problem: Problem, schema: Schema, data: object, account: ValidationOptions['account']): Problem {
  const path = fromPointer(problem.pointer)
  const siblings = valueAt(data, toPointer(path.slice(0, -1)))
  const schemas = subschemasAt(schema, textPathOf(problem.pointer).split('.'))
  const currency = currencyOf(schemas, isObject(siblings) ? siblings : {}, account)
  return { ...problem, params: { ...problem.params, currency } }
}

/** None if the data are valid on one of the days: the client may be where it is that day. */
function problemsOfDays(
  validate: SchemaValidator,
  data: unknown,
  days: string[],
  isOnScreen: ValidationOptions['isOnScreen'],
): Problem[] {
  let problems: Problem[] = []
  for (const today of days) {
    const day: ValidationDay = { today }
    if (validate.call(day, data)) return []
    problems = toProblems(validate.errors, isOnScreen)
    validate.errors = null
  }
  return problems
}
