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
 * Filled forms made up from a schema of anybody: valid ones, and for each rule and branch the smallest that stand on either
 * side of it. Everything that needs samples takes them from here: `generateForms` for the two valid ones, `generateCases` for
 * all, `problemText` (describeCases.ts) for the words of what a case breaks. The same schema gives the same forms in every run,
 * up to today's date, which dates that must not lie in the future are relative to.
 */

/** A filled form, what it is for, and what browser and server must say of it. */
export interface GeneratedCase {
  /** What it is, in words, unique in its form: `amount of 1000000.01`. */
  name: string
  /** JSON pointer, in the schema, of the rule or branch that it is for: `/properties/amount/maximum`. */
  place: string
  /** The rule, as problems name it; of a branch its keyword: `then`, `oneOf` … */
  rule: string
  /** Which side of the rule it is on, or whether it is there to reach a branch. */
  side: 'breaks' | 'keeps' | 'reaches'
  /** JSON pointer of the field in the data: `/amount`. */
  field: string
  data: FilledData
  /** What is wrong with the form, one problem for each field; none if it is valid. */
  problems: Problem[]
}

/** A rule that no form breaks, or a branch that none reaches, as far as could be found. */
export type CaseGap = Pick<GeneratedCase, 'name' | 'place' | 'rule' | 'side' | 'field'>

/** The valid forms of a schema; undefined where none could be made up. */
export interface GeneratedForms {
  /** With as few fields as the schema asks for. */
  minimal: FilledData | undefined
  /** With every field that may be filled in beside the others. */
  full: FilledData | undefined
}

export interface GeneratedCases extends GeneratedForms {
  cases: GeneratedCase[]
  gaps: CaseGap[]
}

export type { GenerateOptions } from './formGenerator.ts'

/**
 * @param schema of a form (`ResolvedForm.schema`); JSON Schema of anybody stands in its member `jsonSchema`, canonical
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
  const missed = new Map<string, CaseGap>()
  const met = new Set<string>()
  const seen = new Set<string>()
  const names = new Set<string>()
  for (const goal of walkRules(context)) {
    if (options.onlyBreaking && goal.side !== 'breaks') continue
    const key = `${goal.side === 'reaches' ? '' : goal.side} ${goal.place}`
    const found = caseFor(goal)
    const name = [goal.path.join('.') || 'form', goal.what].filter(Boolean).join(' ')
    const { place, rule, side } = goal
    const described = { name, place, rule, side, field: toPointer(goal.path) }
    if (!found) {
      if (goal.isNeeded && !missed.has(key)) missed.set(key, described)
      continue
    }
    met.add(key)
    const text = JSON.stringify(found.data)
    if (seen.has(text)) continue
    seen.add(text)
    cases.push({ ...described, name: freeName(name, names), ...found })
  }
  return { ...forms, cases, gaps: [...missed].filter(([key]) => !met.has(key)).map(([, gap]) => gap) }

  /** The first form that is on the right side of a rule, better one that breaks nothing else. */
  function caseFor(goal: Goal): FoundCase | undefined {
    let second: FoundCase | undefined
    for (const data of attemptsAt(goal)) {
      const problems = judge(data)
      const isFitting = goal.side === 'breaks' ? problems.length > 0 || isDecided(goal, data) : problems.length === 0
      if (isFitting && problems.length <= 1) return { data, problems }
      // An option that another rule refuses shows that it does.
      if (isFitting || (goal.side === 'keeps' && goal.alone !== undefined))
        second ??= { data, problems, side: problems.length > 0 ? 'breaks' : goal.side }
    }
    return second
  }

  /** Whether a rule decides on a form that it does not break: in a condition, or between alternatives. */
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

  /** Valid forms in which one value was replaced: for rules that cannot be broken, or kept, without others. */
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

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`
  taken.add(free)
  return free
}
