import { useEffect, useEffectEvent } from 'react'
import { useForm } from './FormContext.ts'

/**
 * Lets a value set from outside reach a choice (select, radio, checkbox) that otherwise stays in the DOM.
 * @param choose takes a value as if a person had chosen it; false if it is none to choose
 */
export function useChoice(
  id: string,
  value: unknown,
  write: (value: unknown) => void,
  choose: (value: unknown) => boolean = () => false,
): void {
  const { store } = useForm()
  const take = useEffectEvent(write)
  const chosen = useEffectEvent(choose)
  useEffect(
    () =>
      store.addInput(id, { flush: () => {}, write: (outside) => take(outside), choose: (offered) => chosen(offered) }),
    [store, id],
  )
  useEffect(() => take(value), [value])
}
