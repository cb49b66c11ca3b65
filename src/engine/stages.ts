import type { ResolvedForm } from '../model/page.ts'
import { fromPointer } from '../model/pointer.ts'
import type { Problem } from '../model/problem.ts'
import { propertyNames } from '../model/schema.ts'

/** A part of the way through a form: fields to fill in, or, without fields, all of it to check. */
export interface Stage {
  /** Of a step its own; of a form without steps `fields`. */
  id: string
  fields: string[]
}

/** Id of the stage on which everything is checked before it is sent. */
export const REVIEW = 'review'

/** The stages of a form in order, at least one. */
export function stagesOf({ schema, steps, review }: ResolvedForm): Stage[] {
  return [
    ...(steps ?? [{ id: 'fields', fields: propertyNames(schema) }]),
    ...(review ? [{ id: REVIEW, fields: [] }] : []),
  ]
}

/** The stage that a property stands in; the first for one that stands in none. */
export function stageOf(stages: Stage[], name: string | undefined): number {
  return Math.max(
    0,
    stages.findIndex(({ fields }) => name !== undefined && fields.includes(name)),
  )
}

/** How far a person may go: to the first stage with a problem, or to the last. */
export function furthest(stages: Stage[], problems: Problem[]): number {
  return Math.min(stages.length - 1, ...problems.map(({ pointer }) => stageOf(stages, fromPointer(pointer)[0])))
}
