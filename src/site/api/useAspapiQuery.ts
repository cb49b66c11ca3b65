import { useCallback, useDeferredValue } from 'react'
import useSWR from 'swr'
import { useSnapshot } from 'valtio'
import { session } from '../session/session.ts'

/**
 * Loads the result of a call with SWR, which caches it per account while the tab is open.
 * @param key the call's name and parameters; nothing is loaded while it is undefined
 * @param keepPreviousData whether to show the previous key's result while the next one loads, for paged lists
 */
export function useAspapiQuery<T>(
  key: readonly (string | number)[] | undefined,
  fetcher: () => Promise<T>,
  { keepPreviousData = false } = {},
) {
  const { token = '' } = useSnapshot(session)
  const { data, error, mutate } = useSWR<T, unknown>(key && [token, ...key], fetcher, {
    keepPreviousData,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const retry = useCallback(() => void mutate(), [mutate])
  // React renders a deferred value in slices, so that a slow phone stays responsive.
  return { data: useDeferredValue(data), error, retry }
}
