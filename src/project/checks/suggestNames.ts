import { closest, distance } from 'fastest-levenshtein'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'

/** The problems of unknown names, with the known name that was probably meant. */
export const suggestNames = (problems: DefinitionProblem[]): DefinitionProblem[] =>
  problems.map((problem) => {
    const { unknown } = problem
    const meant = unknown && similarName(unknown.name, unknown.known)
    if (meant === undefined) return problem
    return { ...problem, meant, ...fixFor(problem, meant) }
  })

/** The known name that differs least, if a slip explains the difference: other case, or few letters. */
export function similarName(name: string, names: string[]): string | undefined {
  // Values of a meta schema may be numbers.
  const known = names.map(String)
  if (known.length === 0 || name === '') return undefined
  const lower = name.toLowerCase()
  const sameLetters = known.find((each) => each.toLowerCase() === lower)
  if (sameLetters !== undefined) return sameLetters
  const best = closest(name, known)
  const part = known.filter((each) => each.length > 2 && lower.length > 2 && each.toLowerCase().startsWith(lower))
  if (distance(name, best) <= (best.length < 4 ? 1 : Math.max(2, Math.floor(best.length / 4)))) return best
  return part.length === 1 ? part[0] : undefined
}

/** A misspelt member is renamed safely: its name stood for nothing. */
function fixFor({ id, pointer, fix }: DefinitionProblem, rename: string): Pick<DefinitionProblem, 'fix'> {
  return id === 'unknown-member' && !fix ? { fix: { pointer, rename } } : fix ? { fix } : {}
}
