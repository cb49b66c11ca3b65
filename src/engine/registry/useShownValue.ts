import { deepEquals } from '@rjsf/utils'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from '../state/FormContext.ts'

/** The value that a controlled component shows, and how it changes it. */
export interface ShownValue {
  value: unknown
  /** Changes when the value is set programmatically, after which the component starts anew. */
  version: number
  /**
   * @param shown what the component shows from now on
   * @param committed what the form has then
   * @param commitChange tells the form; by default the whole value
   */
  change: (shown: unknown, committed: unknown, commitChange?: () => void) => void
}

/**
 * Keeps the value of a controlled component where it is drawn: the form does not render again for every change. Source:
 * decision 037.
 * @param formValue the value that the form was last rendered with
 */
export function useShownValue(id: string, formValue: unknown, commit: (value: unknown) => void): ShownValue {
  const { store } = useFormContext()
  const [{ value, version }, setShown] = useState({ value: formValue, version: 0 })
  const committedValue = useRef(formValue)

  const show = useEffectEvent((newValue: unknown) => {
    committedValue.current = newValue
    setShown((previous) => ({ value: newValue, version: previous.version + 1 }))
  })
  const commitFromOutside = useEffectEvent(commit)
  useEffect(
    () =>
      store.registerInput(id, {
        flush: () => {},
        setValue: (newValue) => show(newValue),
        selectValue: (newValue) => {
          show(newValue)
          commitFromOutside(newValue)
          return true
        },
      }),
    [store, id],
  )
  const followForm = useEffectEvent(() => {
    if (!deepEquals(formValue, committedValue.current)) show(formValue)
  })
  useEffect(() => followForm(), [formValue])

  return {
    value,
    version,
    change: (shown, committed, commitChange = () => commit(committed)) => {
      committedValue.current = committed
      setShown((previous) => ({ ...previous, value: shown }))
      commitChange()
    },
  }
}
