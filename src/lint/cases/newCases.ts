import type { Schema } from '../../model/schema/schema.ts'
import { fromPointer, toPointer, valueAt } from '../../model/schema/jsonPointer.ts'
import { generateCases, type GeneratedCase, type GenerateOptions } from '../generator/generateCases.ts'
import { setAt } from '../generator/setAt.ts'
import type { CaseEntry, FilledData, Judge } from './formCase.ts'

/** A filled form that may be worth a case. */
export interface CaseAttempt {
  name: string
  data: FilledData
  /** The field that it is about. */
  field: string
}

/**
 * Filled forms that stand on either side of each rule of a schema: each as a change of `base` in one value, where that says
 * the same, and as it was made up.
 * @param base a valid form, whose values are taken where any will do
 */
export function attemptsFor(schema: Schema, options: GenerateOptions, base: FilledData): CaseAttempt[] {
  const knownValues = (path: string): unknown[] => {
    const value = valueAt(base, toPointer(path.split('.')))
    return [...(value === undefined ? [] : [value]), ...(options.knownValues?.(path) ?? [])]
  }
  const { cases } = generateCases(schema, { ...options, knownValues })
  return cases.flatMap(({ name, field, data }) => [
    { name, data: transplanted(base, field, data), field },
    { name, data, field },
  ])
}

/** `base` with the value that another form has in one field. */
function transplanted(base: FilledData, field: GeneratedCase['field'], data: FilledData): FilledData {
  const [name = '', ...inner] = fromPointer(field)
  const value = valueAt(data, field)
  if (value !== undefined) return setAt(base, [name, ...inner], value)
  const { [name]: _gone, ...others } = base
  return data[name] === undefined ? others : { ...others, [name]: data[name] }
}

/** A case that breaks `/field rule`, nothing else if that is possible; undefined if no attempt does. */
export function breakRule(
  judge: Judge,
  attempts: CaseAttempt[],
  base: FilledData,
  rule: string,
): CaseEntry | undefined {
  const breaking = attempts
    .map((attempt) => ({ ...attempt, errors: judge(attempt.data) }))
    .filter(({ errors }) => errors.includes(rule))
  const best = breaking.find(({ errors }) => errors.length === 1) ?? breaking[0]
  return best && entryOf(best.name, best.data, base, judge)
}

/** A case with another verdict after an edit of a rule; undefined if none is found. */
export function noticeMutation(
  judge: Judge,
  mutated: Judge,
  attempts: CaseAttempt[],
  base: FilledData,
): CaseEntry | undefined {
  const found = attempts.find(({ data }) => judge(data).join() !== mutated(data).join())
  return found && entryOf(found.name, found.data, base, judge)
}

const entryOf = (name: string, data: FilledData, base: FilledData, judge: Judge): CaseEntry => ({
  name,
  change: changeOf(base, data),
  errors: judge(data),
})

/** What makes `data` of `base`: members that differ; `null` for those that are gone. */
export const changeOf = (base: FilledData, data: FilledData): FilledData => ({
  ...Object.fromEntries(
    Object.entries(data).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name])),
  ),
  ...Object.fromEntries(
    Object.keys(base)
      .filter((name) => data[name] === undefined)
      .map((name) => [name, null]),
  ),
})
