import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { useSnapshot } from 'valtio'
import { language } from '../i18n/i18n.ts'
import { session } from '../session/session.ts'

export interface Called<T> {
  /** What is known: from memory at once, then as it is answered. */
  data: T | undefined
  /** Why the last try failed; what is known stays. */
  error: unknown
  retry: () => void
}

export interface CallSettings {
  /** While another key's answer is on its way, the last one stays: for lists that are turned like pages. */
  keepPrevious?: boolean
}

/**
 * What a call answers. It is shown from memory where this session has asked before, and asked for anew behind that;
 * equal calls at the same time are one. A change of language asks again, for a backend may answer in it.
 * @param key what tells this call from others: its name and parameters
 */
export function useCall<T>(
  key: readonly (string | number)[],
  call: () => Promise<T>,
  { keepPrevious = false }: CallSettings = {},
): Called<T> {
  const { token } = useSnapshot(session)
  const { code } = useSnapshot(language)
  const { data, error, mutate } = useSWR<T, unknown>([token ?? '', ...key], call, {
    keepPreviousData: keepPrevious,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const askedIn = useRef(code)
  const retry = () => {
    // The failure is told by `error`.
    mutate().catch(() => undefined)
  }
  useEffect(() => {
    if (askedIn.current === code) return
    askedIn.current = code
    mutate().catch(() => undefined)
  }, [code, mutate])
  return { data, error, retry }
}
