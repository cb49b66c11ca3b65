import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { useSnapshot } from 'valtio'
import { language } from '../i18n/i18n.ts'
import { session } from '../session/session.ts'

export interface QueryResult<T> {
  /** The cached result at once, then the fresh one. */
  data: T | undefined
  /** Why the last call failed; earlier data stays. */
  error: unknown
  retry: () => void
}

export interface QueryOptions {
  /** Keeps showing the result of the previous key while the next one loads, for paged lists. */
  keepPreviousData?: boolean
}

/**
 * Loads and caches the result of a call for the session; equal calls at the same time are one. A change of language loads
 * again, since a backend may respond in it.
 * @param key the call's name and parameters
 */
export function useAspapiQuery<T>(
  key: readonly (string | number)[],
  fetcher: () => Promise<T>,
  { keepPreviousData = false }: QueryOptions = {},
): QueryResult<T> {
  const { token } = useSnapshot(session)
  const { code } = useSnapshot(language)
  const { data, error, mutate } = useSWR<T, unknown>([token ?? '', ...key], fetcher, {
    keepPreviousData,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const fetchedLanguage = useRef(code)
  const retry = () => {
    // `error` tells of a failure.
    mutate().catch(() => undefined)
  }
  useEffect(() => {
    if (fetchedLanguage.current === code) return
    fetchedLanguage.current = code
    mutate().catch(() => undefined)
  }, [code, mutate])
  return { data, error, retry }
}
