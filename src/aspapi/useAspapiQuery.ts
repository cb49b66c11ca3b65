import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../i18n/i18n.ts'
import { session } from '../session/session.ts'
import { queryState, refreshQuery, startQuery, subscribeQuery } from './queryCache.ts'

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
 * again, since a backend may respond in it, and so does a connection that is back.
 * @param key the call's name and parameters
 */
export function useAspapiQuery<T>(
  key: readonly (string | number)[],
  fetcher: () => Promise<T>,
  { keepPreviousData = false }: QueryOptions = {},
): QueryResult<T> {
  const { token } = useSnapshot(session)
  const { code } = useSnapshot(language)
  const id = JSON.stringify([token ?? '', ...key])
  const subscribe = useCallback((listener: () => void) => subscribeQuery(id, listener), [id])
  const readState = () => queryState(id)
  const { data, error } = useSyncExternalStore(subscribe, readState, readState)
  const start = useEffectEvent(() => startQuery(id, fetcher))
  const refresh = useEffectEvent(() => void refreshQuery(id, fetcher))
  useEffect(() => {
    start()
    window.addEventListener('online', start)
    return () => window.removeEventListener('online', start)
  }, [id])
  const fetchedLanguage = useRef(code)
  useEffect(() => {
    if (fetchedLanguage.current === code) return
    fetchedLanguage.current = code
    refresh()
  }, [code])
  const [previousData, setPreviousData] = useState(data)
  if (data !== undefined && data !== previousData) setPreviousData(data)
  const shownData = data ?? (keepPreviousData ? previousData : undefined)
  return { data: shownData as T | undefined, error, retry: () => void refreshQuery(id, fetcher) }
}
