import { useSyncExternalStore } from 'react'
import { valueAt } from '../model/pointer.ts'
import { useForm } from './FormContext.ts'
import { pointerOf } from './ids.ts'

/** The value of the property `name` in the object that the field with this id is a member of; it draws anew with it. */
export function useSibling(id: string, name: string | undefined): unknown {
  const { store } = useForm()
  const parent = pointerOf(id).replace(/\/[^/]*$/, '')
  return useSyncExternalStore(store.subscribe, () =>
    name === undefined ? undefined : valueAt(store.data, `${parent}/${name}`),
  )
}
