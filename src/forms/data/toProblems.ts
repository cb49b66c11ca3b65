import type { ErrorObject } from 'ajv'
import type { Problem } from '../schema/problem.ts'
import { toPointer } from '../schema/jsonPointer.ts'

/** Errors that are looked at; nobody reads more, and each alternative goes through all of them. */
const MAX_ERRORS = 1000
/** Keywords whose errors only repeat those of their branches. */
const WRAPPER_KEYWORDS = new Set(['if', 'allOf', 'propertyNames'])
/** Errors which show that the user did not mean a branch, rather than filled it in wrongly. */
const BRANCH_MISMATCH_KEYWORDS = new Set(['const', 'enum', 'type', 'additionalProperties'])
/** If a value breaks several rules, the first in this list is reported; schema order decides among the others. */
const KEYWORD_PRIORITY = [
  'required',
  'type',
  'additionalProperties',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'format',
  'pattern',
]

/**
 * Converts a validator's errors to one problem per pointer, in their order. Drops wrappers of if/then; keeps only the
 * closest branch of alternatives (oneOf, anyOf); reports a missing or unknown property at that property.
 * @param isOnScreen whether a pointer's field is on screen; fields of unselected alternatives are not
 */
export function toProblems(
  errors: ErrorObject[] | null | undefined,
  isOnScreen: (pointer: string) => boolean = () => true,
): Problem[] {
  const byPointer = new Map<string, Problem>()
  for (const problem of closestBranches((errors ?? []).slice(0, MAX_ERRORS), isOnScreen)
    .filter((error) => !WRAPPER_KEYWORDS.has(error.keyword))
    .map(toProblem)) {
    const existing = byPointer.get(problem.pointer)
    if (!existing || priorityOf(problem) < priorityOf(existing)) byPointer.set(problem.pointer, problem)
  }
  return [...byPointer.values()]
}

function closestBranches(errors: ErrorObject[], isOnScreen: (pointer: string) => boolean): ErrorObject[] {
  const alternatives = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
  return alternatives.reduce((remaining, alternative) => {
    const branches = Map.groupBy(remaining, (error) => branchOf(error, alternative))
    const outside = branches.get(undefined) ?? []
    branches.delete(undefined)
    const closest = [...branches.values()].sort(
      (a, b) => branchDistance(a, isOnScreen) - branchDistance(b, isOnScreen),
    )[0]
    return closest ? [...outside.filter((error) => error !== alternative), ...closest] : remaining
  }, errors)
}

function branchOf(error: ErrorObject, alternative: ErrorObject): string | undefined {
  const prefix = `${alternative.schemaPath}/`
  const isInBranch = error.schemaPath.startsWith(prefix) && error.instancePath.startsWith(alternative.instancePath)
  return isInBranch ? error.schemaPath.slice(prefix.length).split('/', 1)[0] : undefined
}

/** Distance of a branch from the data: off screen is furthest, then a mismatch, then missing members. */
const branchDistance = (branch: ErrorObject[], isOnScreen: (pointer: string) => boolean): number =>
  branch
    .map((error) => {
      if (!isOnScreen(toProblem(error).pointer)) return 100_000
      if (BRANCH_MISMATCH_KEYWORDS.has(error.keyword)) return 1000
      return error.keyword === 'required' ? 10 : 1
    })
    .reduce((sum, each) => sum + each, 0)

function priorityOf({ rule }: Problem): number {
  const index = KEYWORD_PRIORITY.indexOf(rule)
  return index < 0 ? KEYWORD_PRIORITY.length : index
}

function toProblem({ instancePath, keyword, params }: ErrorObject): Problem {
  const member: unknown =
    keyword === 'required' || keyword === 'dependentRequired' || keyword === 'dependencies'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : undefined
  const pointer = typeof member === 'string' ? instancePath + toPointer([member]) : instancePath
  // `compare` has a rule for each bound.
  return { pointer, rule: typeof params.rule === 'string' ? params.rule : keyword, params }
}
