import { useSyncExternalStore } from 'react'
import { useFormContext } from '../form/FormContext.ts'

/** How much of each file of a field has gone, 0 to 1; undefined while nothing is being sent. Draws only with that. */
export function useUploadProgress(pointer: string): number[] | undefined {
  const {
    store: { files },
  } = useFormContext()
  const fraction = useSyncExternalStore(files.subscribe, files.currentProgress)
  return fraction === undefined ? undefined : files.progressAt(pointer)
}
