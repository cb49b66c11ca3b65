import { deepEquals } from '@rjsf/utils'
import { useState } from 'react'

/** The object of an earlier render as long as its content is the same: schemas are often written inside a component. */
export function useUnchanged<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  if (kept === value || deepEquals(kept, value)) return kept
  setKept(value)
  return value
}
