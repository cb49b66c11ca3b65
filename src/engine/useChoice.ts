import { useEffect, useEffectEvent } from 'react'
import { useForm } from './FormContext.ts'

/** Lets a value set from outside reach a choice (select, radio, checkbox) that otherwise stays in the DOM. */
export function useChoice(id: string, value: unknown, write: (value: unknown) => void): void {
  const { store } = useForm()
  const take = useEffectEvent(write)
  useEffect(() => store.addInput(id, { flush: () => {}, write: (outside) => take(outside) }), [store, id])
  useEffect(() => take(value), [value])
}
