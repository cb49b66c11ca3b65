import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from '../form/FormContext.ts'

/**
 * Lets a value set from outside reach a choice (select, radio, checkbox) that otherwise stays in the DOM.
 * @param selectValue takes a value as if a person had chosen it; false if it is none to choose
 */
export function useUncontrolledInput(
  id: string,
  value: unknown,
  showValue: (value: unknown) => void,
  selectValue: (value: unknown) => boolean = () => false,
): void {
  const { store } = useFormContext()
  const apply = useEffectEvent(showValue)
  const select = useEffectEvent(selectValue)
  useEffect(
    () =>
      store.registerInput(id, {
        flush: () => {},
        setValue: (newValue) => apply(newValue),
        selectValue: (candidate) => select(candidate),
      }),
    [store, id],
  )
  useEffect(() => apply(value), [value])
}
