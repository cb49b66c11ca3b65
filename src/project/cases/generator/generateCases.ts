import { isObject } from '../../../forms/schema/isObject.ts'
import { toPointer, valueAt, withValue } from '../../../forms/schema/jsonPointer.ts'
import type { Problem } from '../../../forms/schema/problem.ts'
import type { Schema } from '../../../forms/schema/schema.ts'
import type { FilledData } from './generatorContext.ts'
import { createGenerator, type GenerateOptions } from './formGenerator.ts'
import { solveSome } from './solver.ts'
import { walkRules, type Goal } from './walkRules.ts'
import { isValid } from './schemaCheck.ts'

/*
 * Generates filled forms from any schema: valid ones, and for each rule and branch the smallest form on either side of
 * it. `generateForms` returns the two valid forms, `generateCases` all cases, and `problemText` (describeCases.ts) the
 * message of a problem. One schema gives the same forms in every run, except for dates that must not lie in the future:
 * they depend on today.
 */

/** A filled form, its purpose, and the problems that browser and server must report. */
export interface GeneratedCase {
  /** Description, unique in its form: `amount of 1000000.01`. */
  name: string
  /** JSON pointer, in the schema, of its rule or branch: `/properties/amount/maximum`. */
  place: string
  /** The rule, as problems name it; for a branch its keyword: `then`, `oneOf` … */
  rule: string
  /** Whether it breaks or keeps the rule, or reaches the branch. */
  side: 'breaks' | 'keeps' | 'reaches'
  /** JSON pointer of the field in the data: `/amount`. */
  field: string
  data: FilledData
  /** The form's problems, one for each field; empty if it is valid. */
  problems: Problem[]
}

/** A rule for which no breaking form was found, or a branch for which no form was found. */
export type CaseGap = Pick<GeneratedCase, 'name' | 'place' | 'rule' | 'side' | 'field'>

/** The valid forms of a schema; undefined where none was found. */
export interface GeneratedForms {
  /** With the fewest fields. */
  minimal: FilledData | undefined
  /** With every field that may be filled in together with the others. */
  full: FilledData | undefined
}

export interface GeneratedCases extends GeneratedForms {
  cases: GeneratedCase[]
  gaps: CaseGap[]
}

export type { GenerateOptions } from './formGenerator.ts'

/**
 * @param schema of a form (`ResolvedForm.schema`); its member `jsonSchema` has JSON Schema of any kind, in canonical
 * form
 */
export function generateForms(schema: Schema, options: GenerateOptions = {}): GeneratedForms {
  const { solve } = createGenerator(schema, options)
  return { minimal: solve(true, 'minimal'), full: solve(true, 'full') }
}

/** @param schema as for `generateForms` */
export function generateCases(schema: Schema, options: GenerateOptions = {}): GeneratedCases {
  const generator = createGenerator(schema, options)
  const { context, solve, judge } = generator
  const forms = { minimal: solve(true, 'minimal'), full: solve(true, 'full') }
  const cases: GeneratedCase[] = []
  const gapsByKey = new Map<string, CaseGap>()
  const foundKeys = new Set<string>()
  const seenData = new Set<string>()
  const usedNames = new Set<string>()
  for (const goal of walkRules(context)) {
    if (options.onlyBreaking && goal.side !== 'breaks') continue
    const key = `${goal.side === 'reaches' ? '' : goal.side} ${goal.place}`
    const foundCase = caseFor(goal)
    const name = [goal.path.join('.') || 'form', goal.description].filter(Boolean).join(' ')
    const { place, rule, side } = goal
    const caseMembers = { name, place, rule, side, field: toPointer(goal.path) }
    if (!foundCase) {
      if (goal.isNeeded && !gapsByKey.has(key)) gapsByKey.set(key, caseMembers)
      continue
    }
    foundKeys.add(key)
    const text = JSON.stringify(foundCase.data)
    if (seenData.has(text)) continue
    seenData.add(text)
    cases.push({ ...caseMembers, name: uniqueName(name, usedNames), ...foundCase })
  }
  return { ...forms, cases, gaps: [...gapsByKey].filter(([key]) => !foundKeys.has(key)).map(([, gap]) => gap) }

  /** The first form on the goal's side of the rule; forms that break nothing else are preferred. */
  function caseFor(goal: Goal): FoundCase | undefined {
    let fallback: FoundCase | undefined
    for (const data of attemptsAt(goal)) {
      const problems = judge(data)
      const isFitting = goal.side === 'breaks' ? problems.length > 0 || isDecided(goal, data) : problems.length === 0
      if (isFitting && problems.length <= 1) return { data, problems }
      // An option that another rule refuses becomes a case that breaks that rule.
      if (isFitting || (goal.side === 'keeps' && goal.alone !== undefined))
        fallback ??= { data, problems, side: problems.length > 0 ? 'breaks' : goal.side }
    }
    return fallback
  }

  /** Whether the goal's rule matters to a valid form: it is optional, or the form is invalid without the rule. */
  function isDecided({ isNeeded, dropped }: Goal, data: FilledData): boolean {
    return !isNeeded || (dropped !== undefined && !isValid(dropped, data, context))
  }

  function* attemptsAt(goal: Goal): Generator<FilledData> {
    for (const demand of goal.demands) {
      const data = solve(demand, 'minimal')
      if (data) yield data
    }
    yield* besideOthers(goal)
  }

  /** Valid forms with one value replaced or removed, for rules that cannot be broken or kept alone. */
  function* besideOthers({ alone, path, isRemoval }: Goal): Generator<FilledData> {
    if (isRemoval)
      for (const base of [forms.minimal, forms.full])
        if (base && valueAt(base, toPointer(path)) !== undefined) yield without(base, path)
    if (alone === undefined || path.length === 0) return
    context.tries.left = 100
    const [value] = solveSome({ schemas: [alone], path, siblings: {}, size: 'minimal' }, context, 1)
    for (const base of [forms.minimal, forms.full])
      if (value !== undefined && base !== undefined) yield withValue(base, path, value)
  }
}

/** A copy of a form without the member at a path. */
function without(data: FilledData, path: string[]): FilledData {
  const copy = structuredClone(data)
  const parent = valueAt(copy, toPointer(path.slice(0, -1)))
  if (isObject(parent)) Reflect.deleteProperty(parent, path.at(-1) ?? '')
  return copy
}

type FoundCase = Pick<GeneratedCase, 'data' | 'problems'> & Partial<Pick<GeneratedCase, 'side'>>

function uniqueName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`
  taken.add(free)
  return free
}
