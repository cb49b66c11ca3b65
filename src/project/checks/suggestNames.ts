import { closest, distance } from 'fastest-levenshtein'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'

/** Adds the probably meant name to the problems of unknown names. */
export const suggestNames = (problems: DefinitionProblem[]): DefinitionProblem[] =>
  problems.map((problem) => {
    const { unknown } = problem
    const meant = unknown && similarName(unknown.name, unknown.known)
    if (meant === undefined) return problem
    return { ...problem, meant, ...fixFor(problem, meant) }
  })

/** The closest known name, if a slip explains the difference: case, a few letters, or a missing end. */
export function similarName(name: string, names: string[]): string | undefined {
  // Values of a meta schema may be numbers.
  const knownNames = names.map(String)
  if (knownNames.length === 0 || name === '') return undefined
  const lower = name.toLowerCase()
  const sameLetters = knownNames.find((each) => each.toLowerCase() === lower)
  if (sameLetters !== undefined) return sameLetters
  const best = closest(name, knownNames)
  const part = knownNames.filter((each) => each.length > 2 && lower.length > 2 && each.toLowerCase().startsWith(lower))
  if (distance(name, best) <= (best.length < 4 ? 1 : Math.max(2, Math.floor(best.length / 4)))) return best
  return part.length === 1 ? part[0] : undefined
}

/** Renaming a misspelt member is safe, because its name has no meaning. */
function fixFor({ id, pointer, fix }: DefinitionProblem, rename: string): Pick<DefinitionProblem, 'fix'> {
  return id === 'unknown-member' && !fix ? { fix: { pointer, rename } } : fix ? { fix } : {}
}
