import { createContext } from 'react'
import type { FormModel } from '../../data/formModel.ts'
import { fromPointer } from '../../schema/jsonPointer.ts'
import type { Problem } from '../../schema/problem.ts'
import { propertyNames, propertySchemas } from '../../schema/walker.ts'

/** A step of a form and the fields that it may show; those of the review are on their own step too. */
export interface FormStep {
  /** The step's own id; `fields` for a form without steps. */
  id: string
  fields: string[]
}

/**
 * The step on screen, and the captchas that the review asks for. A separate context, so that only the root object
 * template re-renders with it.
 */
export const StepContext = createContext<{ steps: FormStep[]; currentStep: number; askedOnReview: string[] }>({
  steps: [],
  currentStep: 0,
  askedOnReview: [],
})

/** Id of the review step. */
export const REVIEW_STEP = 'review'

/**
 * The steps of a form in order, at least one; the review is the last and asks again for a captcha that was refused or
 * has expired.
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

/** Index of the last step that can show a property; 0 if none does. */
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
