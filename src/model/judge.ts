import type { ErrorObject } from 'ajv'
import { normalize } from './normalize.ts'
import type { Problem } from './problem.ts'
import { toProblems } from './problems.ts'
import type { Answers } from './options.ts'
import { checkRules } from './rules.ts'
import type { Schema } from './schema.ts'

/** A compiled schema: AJV's own function in the server, a precompiled one in the browser. */
export interface Validate {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

/** What both sides make of a filled form: the data as it is sent and stored, and every broken rule. */
export interface Judgement {
  data: Record<string, unknown>
  problems: Problem[]
}

export interface JudgeOptions {
  /** In the browser: whether a pointer's field is on screen. */
  onScreen?: (pointer: string) => boolean
  /** Milliseconds since 1970. */
  now?: number
}

/**
 * Judges a filled form; the same in browser and server.
 * @param answers what the calls named by `optionsFrom` answered (call path → `data`)
 */
export function judge(
  schema: Schema,
  validate: Validate,
  typed: unknown,
  answers: Answers = {},
  { onScreen, now = Date.now() }: JudgeOptions = {},
): Judgement {
  const data = normalize(schema, typed ?? {}) as Record<string, unknown>
  const problems = validate(data) ? [] : toProblems(validate.errors, onScreen)
  validate.errors = null
  const known = new Set(problems.map(({ pointer }) => pointer))
  return {
    data,
    problems: [...problems, ...checkRules(schema, data, answers, now).filter(({ pointer }) => !known.has(pointer))],
  }
}
