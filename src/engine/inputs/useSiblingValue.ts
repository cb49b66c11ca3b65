import { useSyncExternalStore } from 'react'
import { valueAt } from '../../model/schema/jsonPointer.ts'
import { useFormContext } from '../form/FormContext.ts'
import { pointerFromId } from '../form/fieldIds.ts'

/** The value of the property `name` in the object that the field with this id is a member of; it draws anew with it. */
export function useSiblingValue(id: string, name: string | undefined): unknown {
  const { store } = useFormContext()
  const parent = pointerFromId(id).replace(/\/[^/]*$/, '')
  return useSyncExternalStore(store.subscribe, () =>
    name === undefined ? undefined : valueAt(store.data, `${parent}/${name}`),
  )
}
