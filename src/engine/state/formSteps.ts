import { createContext } from 'react'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { fromPointer } from '../../model/schema/jsonPointer.ts'
import type { Problem } from '../../model/schema/problem.ts'
import { propertyNames } from '../../model/schema/walker.ts'

/** A step of a form: the fields to fill in, or none for the review. */
export interface FormStep {
  /** The step's own id; `fields` for a form without steps. */
  id: string
  fields: string[]
}

/** The step on screen. A separate context, so that only the root object template re-renders with it. */
export const StepContext = createContext<{ steps: FormStep[]; currentStep: number }>({ steps: [], currentStep: 0 })

/** Id of the review step. */
export const REVIEW_STEP = 'review'

/** The steps of a form in order, at least one; the review is the last. */
export function stepsOf({ schema, steps, review }: ResolvedForm): FormStep[] {
  return [
    ...(steps ?? [{ id: 'fields', fields: propertyNames(schema) }]),
    ...(review ? [{ id: REVIEW_STEP, fields: [] }] : []),
  ]
}

/** Index of the step that contains a property; 0 if none does. */
export function stepIndexOf(steps: FormStep[], name: string | undefined): number {
  return Math.max(
    0,
    steps.findIndex(({ fields }) => name !== undefined && fields.includes(name)),
  )
}

/** Index of the furthest step the user may open: the first with a problem, else the last. */
export function furthestReachable(steps: FormStep[], problems: Problem[]): number {
  return Math.min(steps.length - 1, ...problems.map(({ pointer }) => stepIndexOf(steps, fromPointer(pointer)[0])))
}
