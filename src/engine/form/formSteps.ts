import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { fromPointer } from '../../model/schema/jsonPointer.ts'
import type { Problem } from '../../model/schema/problem.ts'
import { propertyNames } from '../../model/schema/walker.ts'

/** A part of the way through a form: fields to fill in, or, without fields, all of it to check. */
export interface FormStep {
  /** Of a step its own; of a form without steps `fields`. */
  id: string
  fields: string[]
}

/** Id of the stage on which everything is checked before it is sent. */
export const REVIEW_STEP = 'review'

/** The stages of a form in order, at least one. */
export function stepsOf({ schema, steps, review }: ResolvedForm): FormStep[] {
  return [
    ...(steps ?? [{ id: 'fields', fields: propertyNames(schema) }]),
    ...(review ? [{ id: REVIEW_STEP, fields: [] }] : []),
  ]
}

/** The stage that a property stands in; the first for one that stands in none. */
export function stepIndexOf(steps: FormStep[], name: string | undefined): number {
  return Math.max(
    0,
    steps.findIndex(({ fields }) => name !== undefined && fields.includes(name)),
  )
}

/** How far a person may go: to the first stage with a problem, or to the last. */
export function furthestReachable(steps: FormStep[], problems: Problem[]): number {
  return Math.min(steps.length - 1, ...problems.map(({ pointer }) => stepIndexOf(steps, fromPointer(pointer)[0])))
}
