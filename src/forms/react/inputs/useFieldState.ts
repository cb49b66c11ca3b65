import type { WidgetProps } from '@rjsf/utils'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { hasValue } from '../../data/draft.ts'
import { valueAt } from '../../schema/jsonPointer.ts'
import type { Problem } from '../../schema/problem.ts'
import { currencyOf } from '../../schema/keywords/currency.ts'
import type { OnlyFor, Schema } from '../../schema/schema.ts'
import { isAsked } from '../../schema/uiSchema.ts'
import { useFormContext } from '../state/FormContext.ts'
import { errorId, hintId, pointerFromId } from '../state/fieldIds.ts'

/** The problem to show at the field with this id; re-renders only when it changes. */
export const useFieldProblem = (id: string): Problem | undefined => useProblemAt(pointerFromId(id))

/** The problem to show at the field with this pointer. */
export function useProblemAt(pointer: string): Problem | undefined {
  const { store } = useFormContext()
  const subscribe = useCallback((listener: () => void) => store.subscribeProblem(pointer, listener), [store, pointer])
  const current = () => store.problemAt(pointer)
  return useSyncExternalStore(subscribe, current, current)
}

/** Attributes that associate an input with its hint and error for assistive technology. */
export interface FieldAria {
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** ARIA attributes of an input. @param hasHint whether the field's template shows a hint */
export function useFieldAria(id: string, required: boolean | undefined, hasHint: boolean): FieldAria {
  const problem = useFieldProblem(id)
  const describedBy = [...(hasHint ? [hintId(id)] : []), ...(problem ? [errorId(id)] : [])].join(' ')
  return {
    'aria-required': required ? true : undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
}

/** Attributes of every native input: id, name, class, disabled or read-only, and ARIA. */
export function useInputAttributes({ id, name, required, disabled, readonly, options }: WidgetProps) {
  const aria = useFieldAria(id, required, Boolean(options.help))
  return { ...aria, id, name, className: 'fw-input', disabled, readOnly: readonly }
}

/** The current value of the property `name` in the object that contains the field with this id. */
export function useSiblingValue(id: string, name: string | undefined): unknown {
  const { store } = useFormContext()
  const parent = pointerFromId(id).replace(/\/[^/]*$/, '')
  const current = () => (name === undefined ? undefined : valueAt(store.data, `${parent}/${name}`))
  return useSyncExternalStore(name === undefined ? subscribeToNothing : store.subscribe, current, current)
}

/** Whether the field with this id is shown, by its `ui:onlyFor`. A filled one always is, since its value is sent. */
export function useIsAsked(id: string, onlyFor: OnlyFor | undefined): boolean {
  const { services } = useFormContext()
  const { i18n } = useTranslation()
  const chosen = useSiblingValue(id, onlyFor?.field)
  const value = useSiblingValue(id, onlyFor && pointerFromId(id).replace(/^.*\//, ''))
  const [wasFilled, setWasFilled] = useState(false)
  // An emptied field stays: it must not vanish while a person types in it.
  if (!wasFilled && hasValue(value)) setWasFilled(true)
  return wasFilled || isAsked(onlyFor, services.languageCode?.(i18n.language) ?? i18n.language, chosen)
}

const subscribeToNothing = () => () => undefined

/** The currency of the amount with this id (ISO 4217); undefined for other fields and while the currency is unknown. */
export function useCurrency(id: string, currency: Schema['currency']): string | undefined {
  const { services } = useFormContext()
  const name = currency?.field
  const sibling = useSiblingValue(id, name)
  return currencyOf(
    [currency ? { currency } : {}],
    name === undefined ? {} : { [name]: sibling },
    services.sessionAccount?.(),
  )
}
