import { createContext } from 'react'
import type { FormModel } from '../../data/formModel.ts'
import { fromPointer } from '../../schema/jsonPointer.ts'
import type { Problem } from '../../schema/problem.ts'
import { propertyNames, propertySchemas } from '../../schema/walker.ts'

/** A step of a form and the fields it shows; fields of the review are shown on their own step too. */
export interface FormStep {
  /** The step's own id; `fields` for a form without steps. */
  id: string
  fields: string[]
}

/** The step on screen. A separate context, so that only the root object template re-renders with it. */
export const StepContext = createContext<{ steps: FormStep[]; currentStep: number }>({ steps: [], currentStep: 0 })

/** Id of the review step. */
export const REVIEW_STEP = 'review'

/**
 * The steps of a form in order, at least one; the review is the last and shows the captchas of the other steps again.
 * Source: decision 011.
 */
export function stepsOf({ schema, steps, review }: FormModel): FormStep[] {
  const fieldSteps = steps ?? [{ id: 'fields', fields: propertyNames(schema) }]
  if (!review) return fieldSteps
  const captchas = propertyNames(schema).filter((name) => propertySchemas(schema, name).some(({ captcha }) => captcha))
  return [...fieldSteps, { id: REVIEW_STEP, fields: captchas }]
}

/** Index of the first step that shows a property; 0 if none does. */
export function stepIndexOf(steps: FormStep[], name: string | undefined): number {
  return Math.max(
    0,
    steps.findIndex(({ fields }) => name !== undefined && fields.includes(name)),
  )
}

/** Index of the step that the user cannot leave while a property is missing: the last that shows it; 0 if none does. */
export function requiringStepOf(steps: FormStep[], name: string | undefined): number {
  return Math.max(
    0,
    steps.findLastIndex(({ fields }) => name !== undefined && fields.includes(name)),
  )
}

/** Index of the furthest step the user may open: the first with a problem, else the last. */
export function furthestReachable(steps: FormStep[], problems: Problem[]): number {
  return Math.min(steps.length - 1, ...problems.map(({ pointer }) => requiringStepOf(steps, fromPointer(pointer)[0])))
}
