import { use } from 'react'
import { fromPointer } from '../../schema/jsonPointer.ts'
import { pointerFromId } from '../state/fieldIds.ts'
import { StepContext, stepIndexOf } from '../state/formSteps.ts'

/** Whether the step on screen shows the field, or the form has no steps. */
export function useIsOnScreen(id: string): boolean {
  const { steps, currentStep } = use(StepContext)
  const [name] = fromPointer(pointerFromId(id))
  const isShown = name !== undefined && steps[currentStep]?.fields.includes(name)
  return steps.length <= 1 || isShown || stepIndexOf(steps, name) === currentStep
}
