import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useFormContext } from '../state/FormContext.ts'

/**
 * Syncs an uncontrolled choice (select, radio, checkbox) with programmatic changes.
 * @param showValue shows a value on screen
 * @param selectValue selects a value as if the user had chosen it; false if it is not offered
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
  useLayoutEffect(
    () =>
      store.registerInput(id, {
        flush: () => {},
        setValue: (newValue) => apply(newValue),
        selectValue: (candidate) => select(candidate),
      }),
    [store, id],
  )
  const shownValue = useRef(value)
  useEffect(() => {
    // Not on mount: the user may have chosen a value before hydration.
    if (shownValue.current !== value) apply(value)
    shownValue.current = value
  }, [value])
}
