import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { useSnapshot } from 'valtio'
import { language } from '../i18n/i18n.ts'
import { session } from '../session/session.ts'

export interface QueryResult<T> {
  /** What is known: from memory at once, then as it is answered. */
  data: T | undefined
  /** Why the last try failed; what is known stays. */
  error: unknown
  retry: () => void
}

export interface QueryOptions {
  /** While another key's answer is on its way, the last one stays: for lists that are turned like pages. */
  keepPreviousData?: boolean
}

/**
 * What a call answers. It is shown from memory where this session has asked before, and asked for anew behind that;
 * equal calls at the same time are one. A change of language asks again, for a backend may answer in it.
 * @param key what tells this call from others: its name and parameters
 */
export function useAspapiQuery<T>(
  key: readonly (string | number)[],
  fetcher: () => Promise<T>,
  { keepPreviousData = false }: QueryOptions = {},
): QueryResult<T> {
  const { token } = useSnapshot(session)
  const { code } = useSnapshot(language)
  const { data, error, mutate } = useSWR<T, unknown>([token ?? '', ...key], fetcher, {
    keepPreviousData: keepPreviousData,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const fetchedLanguage = useRef(code)
  const retry = () => {
    // The failure is told by `error`.
    mutate().catch(() => undefined)
  }
  useEffect(() => {
    if (fetchedLanguage.current === code) return
    fetchedLanguage.current = code
    mutate().catch(() => undefined)
  }, [code, mutate])
  return { data, error, retry }
}
