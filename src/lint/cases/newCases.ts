import type { Schema } from '../../model/schema/schema.ts'
import { allSubschemas, assertedDeclarations, propertyNames, propertySchemas } from '../../model/schema/walker.ts'
import { breakingValues } from './breakingValues.ts'
import { fillForm, type FillOptions } from './fillForm.ts'
import type { CaseEntry, FilledData, Judge } from './formCase.ts'
import type { FormMutation } from './formMutations.ts'

const MAX_VARIANTS = 40

/**
 * Valid forms to start from: `base`, and one for each value that a condition of the form speaks of or that a choice offers,
 * so that every branch holds in one of them.
 */
export function filledVariants(schema: Schema, judge: Judge, options: FillOptions, base: FilledData): FilledData[] {
  const deciding = allSubschemas(schema).flatMap(({ path, schema: part }) =>
    path.some((step) => ['if', 'oneOf', 'anyOf', 'dependencies', 'not'].includes(String(step)))
      ? Object.keys(part.properties ?? {})
      : [],
  )
  const variants = [...new Set(deciding)].flatMap((name) =>
    decidingValues(schema, name).map((value) => ({ ...base, [name]: value })),
  )
  const filled = variants.slice(0, MAX_VARIANTS).map((data) => fillForm(schema, judge, options, data))
  return [base, ...filled.filter((data) => data !== undefined)]
}

function decidingValues(schema: Schema, name: string): unknown[] {
  const values = propertySchemas(schema, name).flatMap((part) => [
    ...('const' in part ? [part.const] : []),
    ...(part.enum ?? []),
    ...(part.type === 'boolean' ? [true, false] : []),
  ])
  return [...new Set(values)]
}

/** A case that breaks `/field rule`, nothing else if that is possible; undefined if no value is found that does. */
export function breakRule(
  schema: Schema,
  judge: Judge,
  variants: FilledData[],
  base: FilledData,
  rule: string,
): CaseEntry | undefined {
  const field = rule.slice(1, rule.indexOf(' '))
  const attempts = attemptsAt(schema, variants, base, field)
    .map((attempt) => ({ ...attempt, errors: judge(attempt.data) }))
    .filter(({ errors }) => errors.includes(rule))
  const best = attempts.find(({ errors }) => errors.length === 1) ?? attempts[0]
  return best && { name: best.name, change: changeOf(base, best.data), errors: best.errors }
}

/** A case with another verdict after an edit of a rule; undefined if none is found. */
export function noticeMutation(
  schema: Schema,
  judge: Judge,
  mutated: Judge,
  variants: FilledData[],
  base: FilledData,
  { field }: FormMutation,
): CaseEntry | undefined {
  const names = field === undefined ? propertyNames(schema) : [field]
  const attempt = names
    .flatMap((name) => attemptsAt(schema, variants, base, name))
    .find(({ data }) => judge(data).join() !== mutated(data).join())
  return attempt && { name: attempt.name, change: changeOf(base, attempt.data), errors: judge(attempt.data) }
}

function attemptsAt(
  schema: Schema,
  variants: FilledData[],
  base: FilledData,
  field: string,
): { name: string; data: FilledData }[] {
  const declared = assertedDeclarations(schema, field)
  return variants.flatMap((variant) => {
    const where = conditionOf(base, variant, field)
    const { [field]: current, ...others } = variant
    return [
      { name: `${field} left out${where}`, data: others },
      ...breakingValues(declared, current ?? base[field]).map(({ name, value }) => ({
        name: `${field} ${name}${where}`,
        data: { ...variant, [field]: value },
      })),
    ]
  })
}

/** In which form a case is not the usual one. */
function conditionOf(base: FilledData, variant: FilledData, field: string): string {
  const change = Object.entries(changeOf(base, variant)).find(([name]) => name !== field)
  return change ? ` where ${change[0]} is ${JSON.stringify(change[1])}` : ''
}

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
