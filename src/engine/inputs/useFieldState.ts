import { useSyncExternalStore } from 'react'
import type { Problem } from '../../model/schema/problem.ts'
import { useFormContext } from '../form/FormContext.ts'
import { errorId, hintId, pointerFromId } from '../form/fieldIds.ts'

/** The problem to show at the field with this id. Draws its component anew only when that changes. */
export function useFieldProblem(id: string): Problem | undefined {
  const { store } = useFormContext()
  const pointer = pointerFromId(id)
  return useSyncExternalStore(store.subscribe, () => store.problemAt(pointer))
}

/** Attributes that tie an input to its hint and error for assistive technology. */
export interface FieldAria {
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** @param hasHint whether the field's template shows a hint */
export function useFieldAria(id: string, required: boolean | undefined, hasHint: boolean): FieldAria {
  const problem = useFieldProblem(id)
  const describedBy = [...(hasHint ? [hintId(id)] : []), ...(problem ? [errorId(id)] : [])].join(' ')
  return {
    'aria-required': required ? true : undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
}
