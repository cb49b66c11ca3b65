import { useSyncExternalStore } from 'react'
import { useForm } from '../FormContext.ts'

/** How much of each file of a field has gone, 0 to 1; undefined while nothing is being sent. Draws only with that. */
export function useSent(pointer: string): number[] | undefined {
  const {
    store: { files },
  } = useForm()
  const share = useSyncExternalStore(files.subscribe, files.sentShare)
  return share === undefined ? undefined : files.sentAt(pointer)
}
