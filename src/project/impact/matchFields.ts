import { currentName } from '../../forms/data/readDraft.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { assertedDeclarations, propertyNames } from '../../forms/schema/walker.ts'
import { isSame } from './impactFinding.ts'

/** What fields have besides their schemas, by which one is recognised under another name. */
export interface FieldFacts {
  /** The label in the language that others are compared with; undefined: none. */
  label: (path: string[]) => string | undefined
  /** The library field it came from. */
  library: (path: string[]) => string | undefined
}

/** A field that has another name. */
export interface Renaming {
  from: string
  to: string
  /** Whether the page says so, in `renamedFields`; otherwise it was recognised. */
  isDeclared: boolean
}

/** Likeness from which a field that is gone and a new one are taken for the same. */
const MIN_LIKENESS = 4

/** The members of an object that only have another name. */
export function matchRenamed(
  before: Schema,
  after: Schema,
  path: string[],
  declared: Record<string, string>,
  [beforeFacts, afterFacts]: [FieldFacts, FieldFacts],
): Renaming[] {
  const [was, is] = [propertyNames(before), propertyNames(after)]
  const gone = was.filter((name) => !is.includes(name))
  const added = is.filter((name) => !was.includes(name))
  const renamings: Renaming[] = gone.flatMap((from) => {
    const to = currentName(from, is, declared)
    return added.includes(to) ? [{ from, to, isDeclared: true }] : []
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
  const pairs = gone
    .flatMap((from) => added.map((to) => ({ from, to, score: likeness(from, to) })))
    .filter(({ score }) => score >= MIN_LIKENESS)
    .sort((a, b) => b.score - a.score)
  for (const { from, to } of pairs)
    if (!renamings.some((each) => each.from === from || each.to === to)) renamings.push({ from, to, isDeclared: false })
  return renamings
}
