import { currentName } from '../../forms/data/readDraft.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { assertedDeclarations, propertyNames } from '../../forms/schema/walker.ts'
import { isSame } from './impactFinding.ts'

/** Facts about fields beside their schemas, to recognise a renamed field. */
export interface FieldFacts {
  /** The label in the reference language; undefined: none. */
  label: (path: string[]) => string | undefined
  /** The library field that it refers to. */
  library: (path: string[]) => string | undefined
}

/** A renamed field. */
export interface Renaming {
  from: string
  to: string
  /** Whether the page's `renamedFields` names it; else its likeness reveals it. */
  isDeclared: boolean
}

/** Least likeness for a removed and an added field to count as one renamed field. */
const MIN_LIKENESS = 4

/** The renamed members of an object. */
export function matchRenamed(
  before: Schema,
  after: Schema,
  path: string[],
  declared: Record<string, string>,
  [beforeFacts, afterFacts]: [FieldFacts, FieldFacts],
): Renaming[] {
  const [was, is] = [propertyNames(before), propertyNames(after)]
  const removedNames = was.filter((name) => !is.includes(name))
  const addedNames = is.filter((name) => !was.includes(name))
  const renamings: Renaming[] = removedNames.flatMap((from) => {
    const to = currentName(from, is, declared)
    return addedNames.includes(to) ? [{ from, to, isDeclared: true }] : []
  })
  const likeness = (from: string, to: string): number => {
    const [fromSchemas, toSchemas] = [assertedDeclarations(before, from), assertedDeclarations(after, to)]
    const [fromPath, toPath] = [
      [...path, from],
      [...path, to],
    ]
    const label = beforeFacts.label(fromPath)
    const library = beforeFacts.library(fromPath)
    return (
      (isSame(fromSchemas, toSchemas) ? 2 : 0) +
      (was.indexOf(from) === is.indexOf(to) ? 2 : 0) +
      (label !== undefined && label === afterFacts.label(toPath) ? 3 : 0) +
      (library !== undefined && library === afterFacts.library(toPath) ? 2 : 0)
    )
  }
  const pairs = removedNames
    .flatMap((from) => addedNames.map((to) => ({ from, to, score: likeness(from, to) })))
    .filter(({ score }) => score >= MIN_LIKENESS)
    .sort((a, b) => b.score - a.score)
  for (const { from, to } of pairs)
    if (!renamings.some((each) => each.from === from || each.to === to)) renamings.push({ from, to, isDeclared: false })
  return renamings
}
